// A map as its data file has it. The server hands it out as it is: src/wayside/games/road_hog/edition.toml.

export type Pair = [number, number];

export interface TownData {
  name: string;
  first: number;
  last: number;
  courthouse: number;
}

export interface RoadData {
  name: string;
  class: "highway" | "county";
  title: string;
  exit: string;
  spaces: number;
  joins: string;
  /** The water lies after this space. */
  ferry?: number;
  points: Pair[];
}

/** What is drawn besides; each kind has what it needs. */
export interface SceneryData {
  kind: string;
  name?: string;
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  size?: number;
  count?: number;
  turn?: number;
  points?: Pair[];
}

export interface MapData {
  name: string;
  title: string;
  width: number;
  height: number;
  expressway: {
    name: string;
    spaces: number;
    final: number;
    check_points: number[];
    towns: TownData[];
    bridges: Pair[];
    points: Pair[];
  };
  roads: RoadData[];
  railway: { poles: number; crossings: Record<string, number>; points: Pair[] };
  scenery?: SceneryData[];
}

/** The maps in what the server says of the game's parts; an error where there are none. */
export function mapsOf(parts: Record<string, unknown>): MapData[] {
  if (!Array.isArray(parts.maps) || !parts.maps.length) throw new Error("the edition has no [[maps]]");
  return parts.maps as MapData[];
}

/** Every name of a space, in the order of their numbers: a space has one number, whatever the map. */
export function namesOf(maps: MapData[]): string[] {
  const names = new Set<string>();
  for (const map of maps) {
    for (let place = 0; place <= map.expressway.spaces; place++) names.add(`${map.expressway.name}${place}`);
    for (const road of map.roads) for (let place = 1; place <= road.spaces; place++) names.add(`${road.name}${place}`);
  }
  return [...names];
}
