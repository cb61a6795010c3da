#!/usr/bin/env bash
# Draws the page's PNG icons from public/icon.svg with Chromium. Run it after the drawing has changed:
#   web/tools/icons.sh [path of chromium]
set -euo pipefail
chromium=${1:-chromium}
public=$(cd "$(dirname "$0")/../public" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A maskable icon fills its square, and all that matters lies in the middle four fifths.
draw() { # name, pixels, share of the square that the drawing takes, colour behind it
  cat > "$work/icon.html" <<HTML
<!doctype html><style>html, body { margin: 0; height: 100%; background: $4 } img { display: block; width: $3%; margin: auto; position: absolute; inset: 0 }</style>
<img src="file://$public/icon.svg">
HTML
  "$chromium" --headless --no-sandbox --disable-gpu --hide-scrollbars --allow-file-access-from-files \
    --default-background-color=00000000 --window-size="$2,$2" --screenshot="$work/icon.png" "file://$work/icon.html" 2> "$work/log" \
    || { cat "$work/log" >&2; exit 1; }
  mv "$work/icon.png" "$public/$1.png"
}

draw icon-192 192 100 transparent
draw icon-512 512 100 transparent
draw icon-maskable-192 192 100 "#2B2E33"
draw icon-maskable-512 512 100 "#2B2E33"
