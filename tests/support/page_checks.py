"""Eyes for tests of the page: what axe finds, what does not fit, and texts that lie over each other."""

from browser import ROOT
from needs import Missing
from playwright.sync_api import Page

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"

COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules of axe that look at colours: all that night changes."""

# The figures that a picture repeats are no label: where all text of a button is such a picture, its name is enough.
RUN_AXE = """async (rules) => {
  const only = rules && { runOnly: { type: "rule", values: rules } };
  const found = await axe.run(document, { resultTypes: ["violations"], ...only });
  const spoken = (element) => {
    const copy = element.cloneNode(true);
    for (const each of copy.querySelectorAll("[aria-hidden=true]")) each.remove();
    return copy.textContent.trim();
  };
  const picture = (id, node) => {
    const element = document.querySelector(node.target.join(" "));
    return id === "label-content-name-mismatch" && element && !spoken(element);
  };
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.filter((node) => !picture(id, node))
      .map((node) => `${id}: ${help}: ${node.target.join(" ")}: ${node.any[0]?.message ?? ""}`));
}"""

# Two texts overlap where their boxes share more than a few pixels and nothing opaque lies between them: a card over
# another hides its text on purpose. A line's box is higher than its letters, so boxes are taken without their rims.
LOOK = """() => {
  const RIM = 0.24, FEW = 3;
  const troubles = [];
  const root = document.scrollingElement;
  if (root.scrollWidth > root.clientWidth) {
    const sticksOut = (each) => each.getBoundingClientRect().right > innerWidth + 1;
    const wide = [...document.body.querySelectorAll("*")].filter(sticksOut);
    const name = (each) => `${each.tagName.toLowerCase()}.${[...each.classList].join(".")}`;
    const much = root.scrollWidth - root.clientWidth;
    troubles.push(`the page is ${much} pixels too wide: ${wide.slice(-3).map(name).join(", ")}`);
  }

  const everything = new CSSStyleSheet();
  everything.replaceSync("*, *::before, *::after { pointer-events: auto !important }"); // so that all of it can be hit
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, everything];

  const clip = (box, by) => ({
    left: Math.max(box.left, by.left), top: Math.max(box.top, by.top),
    right: Math.min(box.right, by.right), bottom: Math.min(box.bottom, by.bottom),
  });
  const size = (box) => [box.right - box.left, box.bottom - box.top];
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };

  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || element.closest("script, style, title, desc, defs, option, noscript")) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      const rim = line.height * RIM;
      const whole = { left: line.left, right: line.right, top: line.top + rim, bottom: line.bottom - rim };
      let box = clip(whole, screen);
      let cut = element.closest("svg[aria-hidden=true], [role=img]") ? "no" : ""; // a picture may show a part of things
      for (let above = element; above; above = above.parentElement) {
        const style = getComputedStyle(above);
        if (style.overflowX !== "visible" || style.overflowY !== "visible" || style.clipPath !== "none") {
          if (above instanceof SVGElement && above.ownerSVGElement) continue;
          const window = above.getBoundingClientRect();
          box = clip(box, window);
          const loose = style.overflowX === "auto" || style.overflowX === "scroll" || style.textOverflow === "ellipsis";
          if (loose) cut = "no";
          if (!cut && window.width > 2 && whole.right > window.right + 4 && whole.left < window.right) cut = "yes";
        }
        if (style.position === "fixed") break;
      }
      const outside = whole.right > innerWidth + 4 || whole.left < -4;
      if (!cut && outside && root.scrollWidth <= root.clientWidth && size(box)[1] > FEW) cut = "yes";
      const [width, height] = size(box);
      const said = node.data.trim().slice(0, 40);
      if (cut === "yes" && height > FEW && width > 0) troubles.push(`the text "${said}" is cut at the side`);
      if (width > FEW && height > FEW) texts.push({ element, box, said });
    }
  }

  const opaque = (each) => {
    const style = getComputedStyle(each);
    if (Number(style.opacity) < 0.9) return false;
    if (each instanceof SVGGeometryElement) return style.fill !== "none" && Number(style.fillOpacity) > 0.9;
    if (each instanceof HTMLImageElement) return true;
    const colour = style.backgroundColor;
    const alpha = /rgba\\([^)]*,\\s*([\\d.]+)\\)|\\/\\s*([\\d.]+)\\)/.exec(colour);
    return colour !== "transparent" && (!alpha || Number(alpha[1] ?? alpha[2]) > 0.9);
  };
  const depth = (stack, text) => stack.findIndex((each) => each === text.element || text.element.contains(each));

  texts.sort((a, b) => a.box.left - b.box.left);
  for (let i = 0; i < texts.length; i++) {
    for (let k = i + 1; k < texts.length && texts[k].box.left < texts[i].box.right - FEW; k++) {
      const [one, two] = [texts[i], texts[k]];
      if (one.element === two.element) continue;
      const shared = clip(one.box, two.box);
      const [width, height] = size(shared);
      if (width <= FEW || height <= FEW) continue;
      const stack = document.elementsFromPoint((shared.left + shared.right) / 2, (shared.top + shared.bottom) / 2);
      const [first, second] = [depth(stack, one), depth(stack, two)].sort((a, b) => a - b);
      if (first < 0 || second < 0) continue; // the point is not on the letters, or one of them is covered
      if (stack.slice(first, second).some((each) => opaque(each) && !each.contains(stack[second]))) continue;
      const much = `${Math.round(width)} by ${Math.round(height)} pixels`;
      troubles.push(`"${one.said}" and "${two.said}" lie over each other (${much})`);
    }
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== everything);
  return [...new Set(troubles)];
}"""


def axe(page: Page, rules: list[str] | None = None) -> list[str]:
    """What axe has to complain about, by all of its rules or by some."""
    if not page.evaluate("() => 'axe' in window"):
        if not AXE.is_file():
            raise Missing(f"axe is not there ({AXE.relative_to(ROOT)}; `make page` fetches it)")
        page.evaluate(AXE.read_text())
    found: list[str] = page.evaluate(RUN_AXE, rules)
    return found


def look(page: Page) -> list[str]:
    """What does not fit: a page that scrolls sideways, texts that are cut off or lie over each other."""
    found: list[str] = page.evaluate(LOOK)
    return found


def settle(page: Page) -> None:
    """Wait until nothing is loaded or moved any more."""
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    page.wait_for_function(
        """() => document.getAnimations().every((each) =>
          each.playState !== "running" || !Number.isFinite(each.effect?.getComputedTiming().endTime))"""
    )
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
