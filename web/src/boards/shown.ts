// What a board may say about a move: nothing while values are hidden.

import type { MoveValue } from '../engine';

export interface BadgeText {
  text: string;
  best: boolean;
}

export interface Shown {
  /** The move as the engine sees it; its words are there even if its value is hidden. */
  value(move: string): MoveValue | null;
  /** The figure to put on the board, or null. */
  badge(move: string): BadgeText | null;
  /** The value in words, or nothing. */
  words(move: string): string;
}
