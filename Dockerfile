# One node of the server. Compiled rules and, with SQLite, the database live in /data.
FROM python:3.12-slim
WORKDIR /app
COPY requirements.lock .
RUN pip install --no-cache-dir --require-hashes -r requirements.lock
COPY pyproject.toml README.md LICENSE ./
COPY src src
RUN pip install --no-cache-dir --no-deps --no-build-isolation .
ENV WAYSIDE_HOST=0.0.0.0 XDG_DATA_HOME=/data XDG_CACHE_HOME=/data/cache
VOLUME /data
EXPOSE 4242
CMD ["wayside", "serve", "--logs", "json"]
