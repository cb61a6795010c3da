export interface ChancePoint {
  step: number;
  chances: number[];
}

export interface JudgedMove {
  step: number;
  seat: number;
  played: string;
  chance: number;
  best: string;
  best_chance: number;
  doubt: number;
  reason: string;
  clause: string;
}

export interface MatchChances {
  points: ChancePoint[];
  moves: JudgedMove[];
  next: number | null;
  steps: number;
}
