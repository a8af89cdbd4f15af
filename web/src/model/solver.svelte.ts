// What is known about the position on show: asked of the engine as positions change, and shown as soon as it is there.

import { Refusal, type Analysis, type Engine, type LineStep, type Play, type Position, type Progress } from '../engine';
import { AnswerCache, keyOf } from './cache';

export type Solving =
  | { kind: 'idle' }
  | { kind: 'solving'; progress: Progress | null }
  | { kind: 'solved' }
  | { kind: 'stopped'; progress: Progress | null }
  | { kind: 'failed'; refusal: Refusal };

/** How long an answer may take before the position is shown without it. */
const PATIENCE = 60;
/** Positions that took longer are not solved ahead of being asked for. */
const QUICK = 250;

export class Solver {
  position: Position | null = $state.raw(null);
  /** Everything about the position; null while it is not solved. */
  analysis: Analysis | null = $state.raw(null);
  /** The legal moves where there is no analysis yet. */
  legal: string[] = $state.raw([]);
  solving: Solving = $state.raw({ kind: 'idle' });

  #engine: Engine;
  #cache = new AnswerCache();
  #running: AbortController | null = null;
  #key = '';

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Shows a play's last position. Gives the refusal if the play is none. */
  async show(play: Play): Promise<Refusal | null> {
    const key = keyOf(play);
    if (key === this.#key && this.solving.kind === 'solved') return null;
    this.#running?.abort();
    this.#key = key;
    const known = this.#cache.get(play);
    if (known) {
      this.#settle(known);
      return null;
    }
    return this.#solve(play, key);
  }

  /** Solves again what was stopped. */
  resume(play: Play): Promise<Refusal | null> {
    this.#key = '';
    return this.show(play);
  }

  stop(): void {
    if (this.solving.kind !== 'solving') return;
    this.#running?.abort();
    this.solving = { kind: 'stopped', progress: this.solving.progress };
  }

  /** The line that follows a move; what is asked for is remembered. */
  async lineAfter(play: Play, move: string, signal: AbortSignal): Promise<LineStep[]> {
    const after = { ...play, moves: [...play.moves, move] };
    return (await this.ahead(after, signal)).line;
  }

  /** Solves a position that is not on show. */
  async ahead(play: Play, signal: AbortSignal): Promise<Analysis> {
    const known = this.#cache.get(play);
    if (known) return known;
    const found = await this.#engine.analyse(play, () => undefined, signal);
    this.#cache.set(play, found);
    return found;
  }

  async #solve(play: Play, key: string): Promise<Refusal | null> {
    const running = new AbortController();
    this.#running = running;
    this.solving = { kind: 'solving', progress: null };
    const late = setTimeout(() => void this.#showUnsolved(play, key), PATIENCE);
    try {
      const progress = (at: Progress): void => {
        if (this.#key === key && this.solving.kind === 'solving') this.solving = { kind: 'solving', progress: at };
      };
      const found = await this.#engine.analyse(play, progress, running.signal);
      this.#cache.set(play, found);
      if (this.#key === key) this.#settle(found);
      return null;
    } catch (error) {
      if (this.#key !== key || running.signal.aborted) return null;
      const refusal = error instanceof Refusal ? error : new Refusal('page', String(error));
      if (refusal.code !== 'limit' && refusal.code !== 'busy') {
        this.solving = { kind: 'failed', refusal };
        return refusal;
      }
      await this.#showUnsolved(play, key);
      if (this.#key === key) this.solving = { kind: 'failed', refusal };
      return null;
    } finally {
      clearTimeout(late);
    }
  }

  #settle(found: Analysis): void {
    this.position = found.position;
    this.analysis = found;
    this.legal = found.moves.map((move) => move.move);
    this.solving = { kind: 'solved' };
  }

  async #showUnsolved(play: Play, key: string): Promise<void> {
    const [position, legal] = await Promise.all([this.#engine.position(play), this.#engine.moves(play)]).catch(
      () => [null, []] as [null, string[]],
    );
    if (this.#key !== key || this.solving.kind === 'solved' || position === null) return;
    this.position = position;
    this.analysis = null;
    this.legal = legal;
  }

  /** Solves the position after a move that is likely to be shown next. */
  async prefetch(play: Play): Promise<void> {
    if (this.#cache.get(play)) return;
    const began = performance.now();
    await this.ahead(play, AbortSignal.timeout(QUICK)).catch(() => undefined);
    if (performance.now() - began > QUICK) this.#slow = true;
  }

  #slow = false;

  /** Whether solving ahead is worth it: not where answers take long. */
  get quick(): boolean {
    return !this.#slow;
  }
}
