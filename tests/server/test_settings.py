"""How a server is set up: flags before the environment before the file before the defaults."""

from pathlib import Path

import pytest

from wayside.engine.errors import WaysideError
from wayside.server.settings import load_settings


@pytest.fixture(autouse=True)
def nothing_of_this_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("WAYSIDE_SETTINGS", "WAYSIDE_PORT", "WAYSIDE_DATABASE_URL", "WAYSIDE_ORIGINS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def test_without_anything_it_is_port_4242_and_a_file_in_the_data_folder(tmp_path: Path) -> None:
    settings = load_settings()
    assert settings.port == 4242
    assert settings.database_url == f"sqlite:///{tmp_path / 'data' / 'wayside' / 'wayside.db'}"


def test_a_data_folder_that_is_not_absolute_counts_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "somewhere")
    monkeypatch.setenv("HOME", "/home/ada")
    assert load_settings().database_url == "sqlite:////home/ada/.local/share/wayside/wayside.db"


def test_flags_come_before_the_environment_before_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "wayside.toml"
    file.write_text('port = 1\nhost = "0.0.0.0"\norigins = ["https://play.example.org"]\n')
    assert load_settings(file).port == 1
    monkeypatch.setenv("WAYSIDE_PORT", "2")
    assert load_settings(file).port == 2
    assert load_settings(file, port=3).port == 3
    assert load_settings(file, port=None).port == 2
    assert load_settings(file).host == "0.0.0.0"
    assert load_settings(file).origins == ["https://play.example.org"]


def test_the_file_is_named_or_lies_in_the_settings_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = tmp_path / "config" / "wayside" / "server.toml"
    usual.parent.mkdir(parents=True)
    usual.write_text("port = 7\n")
    assert load_settings().port == 7
    named = tmp_path / "named.toml"
    named.write_text("port = 8\n")
    monkeypatch.setenv("WAYSIDE_SETTINGS", str(named))
    assert load_settings().port == 8


def test_lists_are_json_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WAYSIDE_ORIGINS", '["https://a.example", "https://b.example"]')
    assert load_settings().origins == ["https://a.example", "https://b.example"]
    monkeypatch.setenv("WAYSIDE_ORIGINS", "https://a.example")
    with pytest.raises(WaysideError, match="origins"):
        load_settings()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("port = 70000\n", "port"),
        ("prot = 80\n", "prot"),
        ("port = \n", "cannot be read"),
        ('away_seconds = "soon"\n', "away_seconds"),
    ],
)
def test_what_cannot_be_is_said_in_a_line(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "wayside.toml"
    file.write_text(text)
    with pytest.raises(WaysideError, match=message) as caught:
        load_settings(file)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(WaysideError, match=r"nothing\.toml"):
        load_settings(tmp_path / "nothing.toml")


@pytest.mark.parametrize("proxy", ["*", "0.0.0.0/0", "::/0", "proxy", ""])
def test_a_proxy_is_trusted_by_its_name_and_not_just_anybody(proxy: str) -> None:
    with pytest.raises(WaysideError, match=r"trusted_proxies: .* names no proxy; give addresses or networks, as in"):
        load_settings(trusted_proxies=[proxy])


def test_a_proxy_is_an_address_or_a_network() -> None:
    named = ["10.0.0.5", "172.30.0.0/24", "fd00::/8", "::1"]
    assert load_settings(trusted_proxies=named).trusted_proxies == named
