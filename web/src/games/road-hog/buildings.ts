// Small pictures of what stands on the sheet: each a list of paths with their colour's class, its foot at the origin.

export type Picture = [paint: string, path: string][];

const box = (x: number, y: number, wide: number, high: number): string => `M${x} ${y}h${wide}v${high}h${-wide}z`;

/** Windows in rows; by night some are lit. */
function windows(left: number, top: number, columns: number, rows: number, look: number, step = 4.6, high = 5): Picture {
  let [lit, unlit] = ["", ""];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const pane = box(left + column * step, top + row * high, 2.6, 2.9);
      if ((row * 7 + column * 5 + look * 3) % 5 < 3) lit += pane;
      else unlit += pane;
    }
  }
  return [["lit", lit], ["unlit", unlit]];
}

const WALLS = ["w1", "w3", "w1", "w2", "w7", "w4"];
const TOWERS = ["w6", "w3", "w7", "w4", "w2", "w5"];

function house(look: number): Picture {
  const roof = look % 3 === 0 ? "tile" : "roof";
  return [
    ["side", "M-7 0h14l3 1.500h-14z"],
    [WALLS[look % 6] as string, box(-6.5, -8, 13, 8)],
    [roof, "M-8-7.500-4.500-13h9L8-7.500z"],
    ["lit", look % 2 ? box(-4.5, -5.5, 3, 3) + box(2, -5.5, 3, 3) : box(-4.5, -5.5, 3, 3)],
    ["door", look % 2 ? box(-1, -4.5, 2.4, 4.5) : box(1.5, -4.5, 2.6, 4.5)],
  ];
}

function shop(look: number): Picture {
  const awning = look % 2 ? "green" : "red";
  return [
    [WALLS[(look + 1) % 6] as string, box(-9, -15, 18, 15)],
    ["roof", box(-10, -17, 20, 2.8)],
    ["lit", box(-6.5, -12, 3, 3) + box(3.5, -12, 3, 3) + box(-7.5, -5, 9, 5)],
    [awning, "M-9.500-8h19l1 3.400h-21z"],
    ["door", box(3.5, -4.6, 3.2, 4.6)],
  ];
}

function block(look: number): Picture {
  return [
    [TOWERS[(look + 2) % 6] as string, box(-8, -28, 16, 28)],
    ["side", box(3.5, -28, 4.5, 28)],
    ["roof", box(-8.8, -30, 17.6, 2.4)],
    ...windows(-6, -25, 3, 4, look, 4.7, 5.8),
    ["door", box(-1.6, -4, 3.2, 4)],
  ];
}

function tower(look: number): Picture {
  const high = 44 + (look % 3) * 5;
  return [
    [TOWERS[look % 6] as string, box(-8, -high, 16, high)],
    ["side", box(3, -high, 5, high)],
    ["roof", look % 2 ? box(-5, -high - 4, 10, 4) : "M-8 " + -high + "L0 " + (-high - 6) + "L8 " + -high + "z"],
    ...windows(-6.2, -high + 4, 3, Math.floor((high - 9) / 5.2), look, 4.7, 5.2),
  ];
}

function spire(look: number): Picture {
  return [
    ["mast", "M0-56V-72"],
    ["w5", "M-3.500 0-2-44h4L3.500 0z"],
    ["w3", "M-8-44h16l-2 6h-12z"],
    ["lit", box(-6, -43, 12, 2.6)],
    ["roof", "M-7-44 0-58 7-44z"],
    [look % 2 ? "red" : "w6", "M0-72h7l-2 2.500 2 2.500H0z"],
  ];
}

const WORKS: Picture = [
  ["smoke", "M13.500-31q-4-4 0-8t0-9"],
  ["w2", box(11, -29, 5, 20)],
  ["roof", box(10.4, -30, 6.2, 2.4)],
  ["tile", "M-19-9v-6l8 5v-5l8 5v-5l8 5v-5l8 5v1z"],
  ["w2", box(-19, -10, 36, 10)],
  ["lit", [-16, -8, 0, 8].map((x) => box(x, -7, 4, 3.4)).join("")],
];

const CHURCH: Picture = [
  ["mast", "M-6-31v-5m-2 2h4"],
  ["w1", box(-9, -20, 6, 20) + box(-3, -10, 13, 10)],
  ["roof", "M-10-19-6-31-2-19zM-4-10h15l-3-6h-9z"],
  ["lit", "M-7-12v-3a1.200 1.200 0 0 1 2.400 0v3zM0-3v-3a1.200 1.200 0 0 1 2.400 0v3zM5-3v-3a1.200 1.200 0 0 1 2.400 0v3z"],
  ["door", box(-7.4, -5, 2.8, 5)],
];

const COURT: Picture = [
  ["mast", "M0-27v-8"],
  ["red", "M0-35.500h8l-2 2.500 2 2.500H0z"],
  ["hall", box(-13, -16, 26, 13)],
  ["stone", "M-16.500-17 0-27 16.500-17z" + [-13.5, -7.8, -2, 3.8, 9.5].map((x) => box(x, -16, 4, 13)).join("")],
  ["stone-dark", box(-16.5, -18, 33, 2.4) + box(-15, -3, 30, 1.6)],
  ["stone", box(-17, -1.6, 34, 2.6)],
];

const BARN: Picture = [
  ["side", "M-9 0h18l3 1.500h-18z"],
  ["barn", "M-9 0v-9l3-5 6-3 6 3 3 5v9z"],
  ["roofline", "M-10-8.500-6.300-14.200 0-17.400 6.300-14.200 10-8.500"],
  ["paper", box(-3.4, -7, 6.8, 7)],
  ["barnx", "M-3.400-7 3.400 0M3.400-7-3.400 0"],
  ["paper", box(-1.5, -13, 3, 2.8)],
];

const FARM: Picture = [
  ...BARN.map(([paint, path]): [string, string] => [paint, path]),
  ["w7", "M12.500 0v-17a3 3 0 0 1 6 0v17z"],
  ["roof", "M12.500-17a3 3.400 0 0 1 6 0z"],
  ["side", box(16, -16, 2.5, 16)],
];

const HOG = "M-5.400-3.600a5.400 3.300 0 1 0 10.800 0a5.400 3.300 0 1 0-10.800 0zM2.500-4.200a2.300 2.300 0 1 0 4.600 0a2.300 2.300 0 1 0-4.600 0z";
const at = (path: string, x: number, y: number): string => path.replace(/M(-?[\d.]+)(-?[\d.]+)/g, (_, a: string, b: string) => `M${(Number(a) + x).toFixed(1)} ${(Number(b) + y).toFixed(1)}`);
const PIGS: Picture = [
  ["pen", "M-17 2h34v-28h-34z"],
  ["hog", [[-8, -16], [6, -11], [-3, -3], [9, -20]].map(([x = 0, y = 0]) => at(HOG, x, y)).join("")],
];

const QUARRY: Picture = [
  ["hill-dark", "M-30 2-26-12-14-22 2-24 20-18 30-4 28 4z"],
  ["stone-dark", "M-23 2-20-9-10-16 2-17 16-12 23-2 22 3z"],
  ["stone", "M-15 2-13-5-5-9 4-9 13-5 16 2z"],
  ["hatchline", "M-26-11 -20-9M-13-21-10-16M2-23.500 2-17M19-17.500 15.500-12M29-4 23-2"],
  ["roof", "M-9 1l3-6h5l3 6zM6 2l2-4h4l2 4z"],
  ["crane", "M-4-4 6-21 16-15M6-21 3-3M16-15v7"],
];

const SAWMILL: Picture = [
  ["w3", box(-20, -13, 24, 13)],
  ["tile", "M-23-12-18-20H2l5 8z"],
  ["door", box(-14, -8, 7, 8)],
  ["lit", box(-4, -9, 4, 3.5)],
  ["log", "M8-1.500h14M8-4.600h14M10-7.700h10M12-10.800h6"],
  ["saw", "M-2.500 0a3.500 3.500 0 1 1 7 0z"],
];

const DEPOT: Picture = [
  ["w2", "M-17 0v-12q17-14 34 0V0z"],
  ["roofline", "M-19-11q19-16 38 0"],
  ["dark", "M-8 0v-7a8 8 0 0 1 16 0v7z"],
  ["lit", box(-14, -9, 3, 4) + box(11, -9, 3, 4)],
];

const WINDMILL: Picture = [
  ["w1", "M-5 0-3-16h6L5 0z"],
  ["roof", "M-3.600-16 0-21 3.600-16z"],
  ["sails", "M0-17-9-24M0-17 9-10M0-17 7-26M0-17-7-8"],
  ["door", box(-1.4, -4, 2.8, 4)],
];

const HILLS: Picture[] = [0, 1, 2].map((look) => {
  const peak = [-3, 2, 0][look] as number;
  return [
    ["hill", `M-32 3C-18 0-14-24 ${peak}-26C${peak + 13}-26 18 0 32 3Q0 7-32 3z`],
    ["hill-dark", `M${peak}-26C${peak + 13}-26 18 0 32 3Q20 5 8 5C14-4 1-10 6-16C8-20 2-22 ${peak}-26z`],
    ["hatchline", "M-9-16l-5 10M-4-13l-4 9M-18-4l-5 5"],
  ];
});

const ALL: Record<string, (look: number) => Picture> = {
  house,
  shop,
  block,
  tower,
  spire,
  works: () => WORKS,
  church: () => CHURCH,
  court: () => COURT,
  barn: () => BARN,
  farm: () => FARM,
  pigs: () => PIGS,
  quarry: () => QUARRY,
  sawmill: () => SAWMILL,
  depot: () => DEPOT,
  windmill: () => WINDMILL,
  hill: (look) => HILLS[look % 3] as Picture,
};

/** The picture of a thing; nothing of a kind that is not known. */
export const pictureOf = (kind: string, look: number): Picture => ALL[kind]?.(look) ?? [];
