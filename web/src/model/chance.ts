// When an engine that errs does so. It depends on the deal and the number of the move alone, so that taking a move back
// and playing it again gives the same answer.

import type { MoveValue } from '../engine';

/** FNV-1a with a final mix, as a number from 0 to below 1. */
export function share(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  hash ^= hash >>> 16;
  return (hash >>> 0) / 2 ** 32;
}

/** The engine's move: a best one, or with the given chance one of the others, each as likely. */
export function choose(moves: readonly MoveValue[], errors: number, deal: string, number: number): MoveValue | null {
  const best = moves.find((move) => move.best) ?? moves[0] ?? null;
  const others = moves.filter((move) => !move.best);
  if (others.length === 0 || share(`${deal}\n${number}\nerr`) >= errors) return best;
  return others[Math.floor(share(`${deal}\n${number}\nwhich`) * others.length)] ?? best;
}
