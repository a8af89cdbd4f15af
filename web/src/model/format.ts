// Values as people read them. Scores are whole points; a minus is a real minus sign.

export const MINUS = '\u2212';

/** A number with its sign: `+4`, `−3`, `0`. */
export function signed(value: number): string {
  if (value === 0) return '0';
  return value > 0 ? `+${value}` : MINUS + String(-value);
}

/** Who wins, by how much: the number of the player, or null for a tie. */
export interface Lead {
  by: 0 | 1 | null;
  points: number;
}

/** What a value for a player means. */
export function lead(value: number, player: 0 | 1): Lead {
  if (value === 0) return { by: null, points: 0 };
  return { by: value > 0 ? player : player === 0 ? 1 : 0, points: Math.abs(value) };
}

/** A value seen by a player, for another reader: both see the same lead with opposite signs. */
export function seenBy(value: number, player: 0 | 1, reader: 0 | 1): number {
  return player === reader || value === 0 ? value : -value;
}

/** `Axel +4`, or the word for a tie. */
export function short(value: number, player: 0 | 1, players: readonly string[], tie: string): string {
  const { by, points } = lead(value, player);
  return by === null ? tie : `${players[by]} +${points}`;
}

/** How far a signed bar goes to a side, from -1 to 1: half way at `scale`, never quite at an end. */
export function barShare(value: number, scale: number): number {
  return value / (Math.abs(value) + scale);
}

/** Big numbers in groups of three. */
export function grouped(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, '\u202f');
}

/** Texts so that 2 comes before 10. */
export function byNumbers(left: string, right: string): number {
  return left.localeCompare(right, 'en', { numeric: true });
}
