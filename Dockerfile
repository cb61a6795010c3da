# One node of the server, with its page. Compiled rules and, with SQLite, the database live in /data.
#   docker build -t wayside . && docker run -p 4242:4242 -v wayside:/data wayside
# Images are named by digest here and in compose.yaml; `docker buildx imagetools inspect IMAGE` tells that of a newer one.

FROM python:3.12-slim@sha256:78387bc3881b8273120a12ebe6c1ab22b018ccc2c9adf565ae1ac9b536e184ea AS base
WORKDIR /app
COPY requirements.lock .
RUN pip install --no-cache-dir --require-hashes -r requirements.lock

# The wheel carries the page, which is built with it.
FROM base AS wheel
COPY requirements-node.lock .
RUN pip install --no-cache-dir --require-hashes -r requirements-node.lock
COPY pyproject.toml README.md LICENSE ./
COPY web web
COPY src src
RUN pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir dist .

FROM base
COPY --from=wheel /app/dist /dist
RUN pip install --no-cache-dir --no-deps --no-index /dist/*.whl
RUN useradd --create-home wayside && mkdir /data && chown wayside /data
USER wayside
ENV WAYSIDE_HOST=0.0.0.0 XDG_DATA_HOME=/data XDG_CACHE_HOME=/data/cache
VOLUME /data
EXPOSE 4242
HEALTHCHECK --start-period=60s --interval=10s --timeout=5s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:4242/readyz', timeout=4)"]
CMD ["wayside", "serve", "--logs", "json"]
