// Looking at a part of a sheet: arithmetic of moving and enlarging it, apart from how it is shown.

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Point, Size {}

/** What is looked at: the sheet's point in the middle, and how many pixels a unit of the sheet has. */
export interface View extends Point {
  scale: number;
}

/** The sheet, the room that it is shown in, in pixels, and how large a unit may become. */
export interface Frame {
  sheet: Size;
  room: Size;
  most: number;
}

/** Pixels that a finger or mouse may shake before a press becomes a drag. */
export const SHAKE = 8;
/** What a turn of the wheel or a key makes larger. */
export const STEP = 1.25;

/** The scale at which the whole sheet is seen. */
export const wholeScale = ({ sheet, room }: Frame): number => Math.min(room.width / sheet.width, room.height / sheet.height) || 1;

export const wholeView = (frame: Frame): View => ({ x: frame.sheet.width / 2, y: frame.sheet.height / 2, scale: wholeScale(frame) });

/** Whether all of the sheet is seen. */
export const isWhole = (view: View, frame: Frame): boolean => view.scale <= wholeScale(frame) * 1.01;

/** The nearest view that shows no more emptiness than it must. */
export function held(view: View, frame: Frame): View {
  const least = wholeScale(frame);
  const scale = Math.max(least, Math.min(Math.max(frame.most, least), view.scale));
  const keep = (at: number, sheet: number, room: number): number => {
    const half = room / scale / 2;
    return sheet <= 2 * half ? sheet / 2 : Math.max(half, Math.min(sheet - half, at));
  };
  return { x: keep(view.x, frame.sheet.width, frame.room.width), y: keep(view.y, frame.sheet.height, frame.room.height), scale };
}

/** Moved by so many pixels, as a finger pulls the sheet. */
export const pulled = (view: View, by: Point, frame: Frame): View => held({ ...view, x: view.x - by.x / view.scale, y: view.y - by.y / view.scale }, frame);

/** The sheet's point at a place of the room. */
export const sheetPoint = (view: View, at: Point, { room }: Frame): Point => ({ x: view.x + (at.x - room.width / 2) / view.scale, y: view.y + (at.y - room.height / 2) / view.scale });

/** The place in the room of a point of the sheet. */
export const roomPoint = (view: View, of: Point, { room }: Frame): Point => ({ x: (of.x - view.x) * view.scale + room.width / 2, y: (of.y - view.y) * view.scale + room.height / 2 });

/** Enlarged about a place of the room, which stays where it is. */
export function zoomed(view: View, by: number, at: Point, frame: Frame): View {
  const point = sheetPoint(view, at, frame);
  const least = wholeScale(frame);
  const scale = Math.max(least, Math.min(Math.max(frame.most, least), view.scale * by));
  return held({ x: point.x - (at.x - frame.room.width / 2) / scale, y: point.y - (at.y - frame.room.height / 2) / scale, scale }, frame);
}

/** Two fingers: what was under each stays under it, as far as it can. */
export function pinched(view: View, before: [Point, Point], after: [Point, Point], frame: Frame): View {
  const middle = ([a, b]: [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const apart = ([a, b]: [Point, Point]): number => Math.hypot(a.x - b.x, a.y - b.y) || 1;
  const [from, to] = [middle(before), middle(after)];
  const moved = pulled(view, { x: to.x - from.x, y: to.y - from.y }, frame);
  return zoomed(moved, apart(after) / apart(before), to, frame);
}

/** The part of the sheet that is seen; it may reach beyond it. */
export const boxOf = (view: View, { room }: Frame): Box => ({
  x: view.x - room.width / view.scale / 2,
  y: view.y - room.height / view.scale / 2,
  width: room.width / view.scale,
  height: room.height / view.scale,
});

/** The view that shows a box, as large as it fits and no larger than `largest`. */
export function viewOf(box: Box, frame: Frame, largest = frame.most): View {
  const scale = Math.min(frame.room.width / (box.width || 1), frame.room.height / (box.height || 1), largest);
  return held({ x: box.x + box.width / 2, y: box.y + box.height / 2, scale }, frame);
}

/** A box around points, with a margin. */
export function around(points: readonly Point[], margin: number): Box {
  const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)];
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x: left, y: top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top };
}

/** Where the edge of the room is nearest to a point that is out of sight, so many pixels inside it; null: it is seen. */
export function edgeSpot(view: View, of: Point, frame: Frame, margin = 24): (Point & { turn: number }) | null {
  const { width, height } = frame.room;
  const at = roomPoint(view, of, frame);
  if (at.x >= 0 && at.y >= 0 && at.x <= width && at.y <= height) return null;
  const middle = { x: width / 2, y: height / 2 };
  const turn = (Math.atan2(at.y - middle.y, at.x - middle.x) * 180) / Math.PI;
  return { x: Math.max(margin, Math.min(width - margin, at.x)), y: Math.max(margin, Math.min(height - margin, at.y)), turn };
}

/** What makes the picture of one view into that of another: a transform with its origin at the room's corner. */
export function transformOf(from: View, to: View, { room }: Frame): string {
  const by = to.scale / from.scale;
  const x = (1 - by) * (room.width / 2) + (from.x - to.x) * to.scale;
  const y = (1 - by) * (room.height / 2) + (from.y - to.y) * to.scale;
  return `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${by.toFixed(5)})`;
}
