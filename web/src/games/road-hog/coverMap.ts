// A corner of a county for the picture on the home page, where no match is on: a match has its maps from the server.

import type { MapData } from "./mapData";

const COVER: MapData = {
  name: "cover",
  title: "A corner of the county",
  width: 480,
  height: 300,
  expressway: {
    name: "E",
    spaces: 17,
    final: 15,
    check_points: [11],
    towns: [],
    bridges: [[8, 9]],
    points: [[-60, 250], [30, 262], [120, 236], [186, 176], [250, 138], [330, 132], [400, 100], [462, 40], [520, -40]],
  },
  roads: [
    { name: "A", class: "highway", title: "", exit: "E4", spaces: 9, joins: "E11", points: [[160, 268], [226, 274], [290, 246], [346, 212], [366, 168]] },
    { name: "B", class: "highway", title: "", exit: "E6", spaces: 6, joins: "E2", points: [[146, 150], [134, 98], [86, 86], [44, 122], [28, 180]] },
  ],
  railway: { poles: 10, crossings: { E12: 3, A6: 5 }, points: [[520, 70], [440, 84], [384, 116], [340, 176], [316, 228], [280, 280], [250, 340]] },
  scenery: [
    { kind: "river", name: "", width: 24, points: [[150, -20], [170, 40], [210, 110], [222, 160], [250, 214], [330, 262], [420, 320]] },
    { kind: "skyline", x: 330, y: 66, width: 72, height: 62 },
    { kind: "hills", x: 70, y: 42, width: 130, height: 44, count: 6 },
    { kind: "wood", size: 0.8, points: [[60, 150], [96, 122], [120, 150], [116, 196], [84, 222], [56, 200]] },
    { kind: "orchard", points: [[396, 170], [470, 150], [470, 250], [400, 250]] },
    { kind: "sign", name: "Metro", x: -100, y: -100 },
    { kind: "sign", name: "New City", x: -100, y: -100 },
  ],
};

export const COVER_PARTS: Record<string, unknown> = { maps: [COVER] };
