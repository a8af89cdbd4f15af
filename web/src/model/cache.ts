// Answers that were given before, the oldest forgotten first.

import type { Analysis, Play } from '../engine';

export class AnswerCache {
  #answers = new Map<string, Analysis>();

  constructor(private readonly most = 600) {}

  get(play: Play): Analysis | undefined {
    return this.#answers.get(keyOf(play));
  }

  set(play: Play, answer: Analysis): void {
    const key = keyOf(play);
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    if (this.#answers.size > this.most) {
      const oldest = this.#answers.keys().next().value;
      if (oldest !== undefined) this.#answers.delete(oldest);
    }
  }
}

export function keyOf(play: Play): string {
  return JSON.stringify([play.game, play.deal, play.moves, play.strategies ?? []]);
}
