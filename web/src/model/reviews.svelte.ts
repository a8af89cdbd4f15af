// The line on show as a whole: what each of its moves was worth.

import type { DecisionsReview, Engine, Play, Review, ReviewMove, Story, ValuesReview } from '../engine';
import { keyOf } from './cache';

export class Reviews {
  review: Review | null = $state.raw(null);
  /** Magic Duel: the duel by the strategies from the deal on. */
  story: Story | null = $state.raw(null);
  loading = $state(false);

  #engine: Engine;
  readonly #known = new Map<string, Review>();
  #key = '';
  #storyKey = '';

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  get values(): ValuesReview | null {
    return this.review?.kind === 'values' ? (this.review as ValuesReview) : null;
  }

  get decisions(): DecisionsReview | null {
    return this.review?.kind === 'decisions' ? (this.review as DecisionsReview) : null;
  }

  /** The move of this number, from 1, as the review judges it. */
  move(number: number): ReviewMove | null {
    return this.values?.moves[number - 1] ?? null;
  }

  async show(line: Play): Promise<void> {
    const key = keyOf(line);
    if (key === this.#key && this.review) return;
    this.#key = key;
    const known = this.#known.get(key);
    if (known) {
      this.review = known;
      this.loading = false;
      return;
    }
    this.loading = true;
    const review = await this.#engine.review(line).catch(() => null);
    if (this.#known.size > 200) this.#known.clear();
    if (review) this.#known.set(key, review);
    if (this.#key !== key) return;
    this.review = review;
    this.loading = false;
  }

  async tell(play: Play): Promise<void> {
    const start = { ...play, moves: [] };
    const key = keyOf(start);
    if (key === this.#storyKey) return;
    this.#storyKey = key;
    this.story = null;
    const story = await this.#engine.story(start).catch(() => null);
    if (this.#storyKey === key) this.story = story;
  }

  clear(): void {
    this.#key = '';
    this.review = null;
  }
}
