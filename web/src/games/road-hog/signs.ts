// Small drawings that several parts show: pips, the flame of High Octane, the scales of a court, the cone of Road Works.

/** Where the pips of a face are, in units of a die's third. */
export const PIPS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

/** In a square from -8 to 8. */
export const FLAME = "M.5-6.500Q5-2.200 5 1.600A5 5 0 0 1-5 1.600Q-5-.6-3.300-2.700-2.200 0-.9-.5 1.100-2.700.5-6.500z";
/** Lines, in a square from -9 to 9. */
export const SCALES = "M0-6.500V5.500M-4 6h8M-6-4.500h12M-6-4.500-8.500 1.500h5zM6-4.500 3.500 1.500h5z";
/** A cone with its two bands left out, in a square from -8 to 8. */
export const CONE = "M-1.300-7h2.600l.9 3.200h-4.400zM-2.700-1.900h5.400l.8 3h-7zM-4 3h8l.6 2.200H7V7H-7V5.200h2.400z";

/** The bodies of cars seen from above, nose to the right: saloon, estate, pick-up, coupé, van, beetle. */
export const BODIES = [
  "M-17-5.500Q-17-8.500-13.500-8.700H9.500Q16.500-8.400 17-3.500V3.500Q16.500 8.400 9.500 8.700H-13.500Q-17 8.500-17 5.500z",
  "M-17-7.500Q-17-8.700-15.500-8.700H10Q17-8 17-3V3Q17 8 10 8.700H-15.500Q-17 8.700-17 7.500z",
  "M-17-8.700H3L12-8Q17-7 17-3V3Q17 7 12 8L3 8.700H-17z",
  "M-15.500-7Q-14-8.700-10-8.700H6Q17-7.500 17.500-1.500V1.500Q17 7.500 6 8.700H-10Q-14 8.700-15.500 7z",
  "M-18-7.700Q-18-8.900-16.500-8.900H13Q17.500-8.700 17.500-4.500V4.500Q17.500 8.700 13 8.900H-16.500Q-18 8.900-18 7.700z",
  "M-16.500 0Q-16.500-8.900-6-8.900H6Q16.500-8 16.500 0T6 8.900H-6Q-16.500 8.900-16.500 0z",
] as const;

export const BODY_NAMES = ["saloon", "estate", "pick-up", "coupé", "van", "beetle"] as const;
export const PICK_UP = 2; // it has a bed where others have a rear window
