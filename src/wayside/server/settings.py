"""How a server is set up: flags first, then the environment (WAYSIDE_PORT and so on), then a file, then these defaults.

The file is TOML with the same names: the one that --settings or WAYSIDE_SETTINGS names, or else server.toml in the
user's settings folder, where there is one.
"""

import ipaddress
import os
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, ValidationError, field_validator
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict, TomlConfigSettingsSource

from wayside.bots.levels import STAND_IN
from wayside.engine.errors import WaysideError
from wayside.server.seating import KEPT_SECONDS

PORT = 4242
SETTINGS_FILE = "WAYSIDE_SETTINGS"


def data_folder() -> Path:
    """The user's folder for what must be kept."""
    return _user_folder("XDG_DATA_HOME", ".local/share")


def settings_folder() -> Path:
    return _user_folder("XDG_CONFIG_HOME", ".config")


def _user_folder(variable: str, default: str) -> Path:
    named = os.environ.get(variable, "")
    # The XDG rules: a path that is not absolute counts as none.
    return (Path(named) if Path(named).is_absolute() else Path.home() / default) / "wayside"


def default_database() -> str:
    return f"sqlite:///{data_folder() / 'wayside.db'}"


Count = Annotated[int, Field(ge=1)]
Rate = Annotated[float, Field(gt=0)]


class Settings(BaseSettings):
    """Everything that can be set; the field's name in capitals after WAYSIDE_ is its variable."""

    model_config = SettingsConfigDict(env_prefix="WAYSIDE_", extra="forbid", frozen=True)

    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65535)] = PORT
    origins: list[str] = []
    """The page's addresses, as a browser names them (https://play.example.org). None given: the server's own."""
    secure_cookies: bool = False
    """Set it where the page is served over https: the cookie then never travels in the open."""
    hosts: list[str] = []
    """The names by which the server may be called; none given: any."""
    page: str = ""
    """A folder with a built page to be handed out instead of the package's own."""
    sockets_per_address: Count = 500
    sockets_in_all: Count = 20_000
    people_per_address: Count = 50
    """How many people may act at one address: its bounds for moves, chat and new names are so many times a person's."""
    trusted_proxies: list[str] = []
    """Addresses, or networks, of proxies whose word about the client's address is believed."""

    database_url: str = Field(default_factory=default_database)
    redis_url: str | None = None

    beat_seconds: Rate = 1.0
    """How often a node says that it is alive."""
    outage_seconds: Rate = 5.0
    """A silence of all nodes that is longer than this stops the clocks."""
    lease_seconds: Rate = 3.0
    """How long a node drives a match without saying so again; when it dies, another goes on after that."""
    sweep_seconds: Rate = 1.0
    """How often a node looks for matches that nobody drives."""

    away_seconds: Rate = 120.0
    """Somebody who is gone for longer than this is sat in for by a bot."""
    away_bot: str = STAND_IN
    kept_seconds: Rate = KEPT_SECONDS
    """The seat of somebody who is away is given to nobody else before this."""
    restart_grace_seconds: Annotated[float, Field(ge=0)] = 15.0
    """After a silence of all nodes: clocks stand still for so much longer, while people find their way back."""
    bot_processes: Count = 1
    """Where there are several, one is kept free of searches."""
    bot_queue: Count = 2000
    """Choices that wait for a bot; beyond that a table waits until there is room."""
    bot_pause_ms: Annotated[int, Field(ge=0)] = 700
    """Bots leave people so much time to see what happened before they move; where only programs sit, none."""
    unseen_moves_per_second: Rate = 200.0
    """What bots play, at all tables together, where nobody is connected."""
    bot_niceness: Annotated[int, Field(ge=0, le=19)] = 10
    compile_rules: bool = True
    """Rules are compiled beside the server, soon after its start. Without that the plain ones serve all matches."""
    most_think_ms: Count = 1000
    """No search thinks longer than this."""
    merciless_ms: Count = 250
    """How long the strongest level thinks about a move, if `most_think_ms` lets it."""
    hint_ms: Count = 3000
    """How long a bot thinks about a hint at most; it tells what it knows meanwhile."""
    luck_matches: Count = 10_000
    """How many matches bots play beside the server to say how lucky somebody was, once for each kind of match."""

    log_level: str = "info"

    @field_validator("trusted_proxies")
    @classmethod
    def _are_named(cls, proxies: list[str]) -> list[str]:
        """Whoever is believed can choose their own address: that is nobody but those who are named."""
        for proxy in proxies:
            try:
                named = ipaddress.ip_network(proxy, strict=False).prefixlen > 0
            except ValueError:
                named = False
            if not named:
                raise ValueError(
                    f'{proxy!r} names no proxy; give addresses or networks, as in ["10.0.0.5", "172.30.0.0/24"]'
                )
        return proxies


def load_settings(file: Path | None = None, **flags: Any) -> Settings:
    """The settings; flags that are None were not given. What is wrong is said in one line a setting."""
    path = _settings_file(file)

    class FromFile(Settings):
        @classmethod
        def settings_customise_sources(
            cls,
            settings_cls: type[BaseSettings],
            init_settings: PydanticBaseSettingsSource,
            env_settings: PydanticBaseSettingsSource,
            dotenv_settings: PydanticBaseSettingsSource,
            file_secret_settings: PydanticBaseSettingsSource,
        ) -> tuple[PydanticBaseSettingsSource, ...]:
            return init_settings, env_settings, TomlConfigSettingsSource(settings_cls, path)

    try:
        return FromFile(**{name: value for name, value in flags.items() if value is not None})
    except ValidationError as error:
        wrong = [f"{'.'.join(map(str, each['loc']))}: {each['msg'].lower()}" for each in error.errors()]
        raise WaysideError(f"settings that cannot be: {'; '.join(wrong)}") from None
    except (ValueError, OSError) as error:  # a file that is no TOML, a list that is no JSON
        raise WaysideError(f"the settings cannot be read: {error}") from None


def _settings_file(file: Path | None) -> Path:
    named = file or (Path(os.environ[SETTINGS_FILE]) if os.environ.get(SETTINGS_FILE) else None)
    if named is not None and not named.is_file():
        raise WaysideError(f"there is no settings file {named}")
    return named or settings_folder() / "server.toml"
