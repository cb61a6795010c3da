// Drawings as data: shapes with their attributes, put on the page as elements. So that a picture of forty shapes costs
// no more than forty elements, nothing in it changes once it is drawn.

export type Attributes = Record<string, string | number>;

export interface Shape {
  tag: "rect" | "path" | "circle" | "ellipse" | "text" | "g";
  attributes: Attributes;
  of?: readonly Drawing[];
  text?: string;
}

export type Drawing = Shape | readonly Drawing[];

export const element = (tag: Shape["tag"], attributes: Attributes, text?: string): Shape => (text === undefined ? { tag, attributes } : { tag, attributes, text });

export const rect = (x: number, y: number, width: number, height: number, fill: string, more: Attributes = {}): Shape => element("rect", { x, y, width, height, fill, ...more });
export const path = (d: string, fill: string, more: Attributes = {}): Shape => element("path", { d, fill, ...more });
export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}): Shape => element("circle", { cx, cy, r, fill, ...more });

/** A stroke with round ends. */
export const line = (d: string, stroke: string, width = 1.5, more: Attributes = {}): Shape =>
  path(d, "none", { stroke, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round", ...more });

export const group = (transform: string, ...of: Drawing[]): Shape => ({ tag: "g", attributes: { transform }, of });

const SVG = "http://www.w3.org/2000/svg";
const isShape = (drawing: Drawing): drawing is Shape => "tag" in drawing;

function append(parent: Element, drawing: Drawing): void {
  if (!isShape(drawing)) {
    for (const each of drawing) append(parent, each);
    return;
  }
  const made = document.createElementNS(SVG, drawing.tag);
  for (const [name, value] of Object.entries(drawing.attributes)) made.setAttribute(name, String(value));
  if (drawing.text !== undefined) made.textContent = drawing.text;
  if (drawing.of) append(made, drawing.of);
  parent.append(made);
}

/** An action that fills an element of a drawing: `<g use:drawn={ART[name]}>`. */
export function drawn(node: Element, drawing: Drawing | undefined): { update(next: Drawing | undefined): void } {
  let now: Drawing | undefined;
  const update = (next: Drawing | undefined): void => {
    if (next === now) return;
    now = next;
    node.replaceChildren();
    if (next) append(node, next);
  };
  update(drawing);
  return { update };
}
