// The bags poured along a line, with the turns that stones have won.

import type { ValuesReview } from '../engine';

export interface Pour {
  number: number;
  player: string;
  second: boolean;
  bag: string;
  stones: number;
  /** Whether this pour was won by the one before it. */
  bonus: boolean;
}

export function pours(review: ValuesReview | null, upTo: number): Pour[] {
  const list: Pour[] = [];
  for (const move of review?.moves.slice(0, upTo) ?? []) {
    const sum = (move.points[0] ?? 0) + (move.points[1] ?? 0);
    const before = list.reduce((all, one) => all + one.stones, 0);
    const last = list[list.length - 1];
    list.push({
      number: move.number,
      player: move.player,
      second: move.player === review?.players[1],
      bag: move.move,
      stones: sum - before,
      bonus: last !== undefined && last.player === move.player,
    });
  }
  return list;
}
