// One play under study: the deal, the tree of what was tried, who sits where, and what is known about the position.

import {
  Refusal,
  type Deal,
  type DealSource,
  type Engine,
  type GameId,
  type MoveValue,
  type Numbered,
  type Play,
  type Shipped,
} from '../engine';
import { Cases, named, type Case } from './cases.svelte';
import { choose } from './chance';
import { BadLink, decode, encode, merge, type Link, type Seat } from './link';
import { Reviews } from './reviews.svelte';
import { settings } from './settings.svelte';
import { Solver } from './solver.svelte';
import * as trees from './tree';
import { numberedOf, startSizes } from '../parts/sizes';

/** What the desk has to say to a person, as a key of the dictionary with its parts, or as words of the engine. */
export type Notice =
  | { kind: 'error'; text: string }
  | { kind: 'rules'; link: string; here: string }
  | { kind: 'cut'; move: number; text: string };

const ENGINE_DELAY = 450;
const AUTO_DELAY = 900;

export class Desk {
  game: GameId = $state('house-of-cards');
  deal = $state('');
  tree: trees.Tree = $state.raw(trees.emptyTree);
  at = $state(0);
  seats: [Seat, Seat] = $state([{ by: 'person' }, { by: 'engine', errors: 0 }]);
  /** Magic Duel: names of shipped strategies or TOML, one for both seats or two. */
  strategies: string[] = $state.raw([]);
  notice: Notice | null = $state.raw(null);
  /** Whether the engine plays on by itself. */
  auto = $state(false);
  /** Shows this one position's values although values are hidden. */
  hint = $state(false);
  shipped: Shipped[] = $state.raw([]);
  /** Counts positions shown, for what has to be done once for each. */
  shown = $state(0);
  /** The move that led here by being played, and what it was worth; null after stepping. */
  played: { player: string; value: MoveValue | null; move: string } | null = $state.raw(null);

  readonly cases = new Cases();
  readonly engine: Engine;

  #live = true;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #rules: Record<string, string> = {};
  #games = new Map<GameId, string>();

  constructor(
    engine: Engine,
    readonly solver = new Solver(engine),
    readonly reviews = new Reviews(engine),
  ) {
    this.engine = engine;
  }

  readonly moves = $derived(trees.movesTo(this.tree, this.at));
  /** The nodes of the line on show, from the start to its end. */
  readonly lineNodes = $derived(trees.path(this.tree, trees.lineEnd(this.tree, this.at)));
  readonly line = $derived(this.lineNodes.flatMap((id) => trees.node(this.tree, id).move ?? []));
  readonly over = $derived.by(() => this.solver.position !== null && this.solver.position.player === null);

  /** The number of the player to move, 0 for the first; null at the end. */
  readonly toMove: 0 | 1 | null = $derived.by(() => {
    const position = this.solver.position;
    if (!position || position.player === null) return null;
    return position.player === position.players[0] ? 0 : 1;
  });

  /** Whether a person decides now. */
  readonly mine = $derived(this.toMove !== null && this.seats[this.toMove]?.by === 'person');
  readonly canBack = $derived(this.at !== 0);
  readonly canForward = $derived(trees.next(this.tree, this.at) !== null);
  readonly valuesShown = $derived(settings.values || this.hint || this.over);

  /** Whether what a player holds may be seen: in a duel against the engine not the other's hand. */
  sees(player: 0 | 1): boolean {
    if (this.game !== 'magic-duel' || settings.reveal || this.over) return true;
    const people = this.seats.map((seat) => seat.by === 'person');
    if (people[0] === people[1]) return people[0] ? player === this.toMove : true;
    return people[player] === true;
  }

  /** Whether what comes may be told: it would give away hidden hands. */
  get mayLookAhead(): boolean {
    return this.sees(0) && this.sees(1);
  }

  /** The play on show, as the engine is asked about it. */
  get play(): Play {
    return this.#asked(this.moves);
  }

  #asked(moves: string[]): Play {
    const play: Play = { game: this.game, deal: this.deal, moves };
    if (this.game === 'magic-duel' && this.strategies.length > 0) play.strategies = this.strategies.map((one) => this.toml(one));
    return play;
  }

  /** A strategy's text by its name; what is no name is the text. */
  toml(strategy: string): string {
    return this.shipped.find((one) => one.name === strategy)?.toml ?? strategy;
  }

  /** Comes up with what the address holds, or with a new deal. */
  async start(): Promise<void> {
    const [info, shipped] = await Promise.all([this.engine.info(), this.engine.strategies().catch(() => [])]);
    this.#rules = info.rules;
    this.shipped = shipped;
    const link = this.#read(location.hash);
    if (link) {
      await this.#restore(link);
      this.writeAddress('replace');
    } else {
      await this.fresh('house-of-cards', usual('house-of-cards'));
    }
  }

  /** The address has changed under the page: back, forward, or typed. */
  async address(): Promise<void> {
    const link = this.#read(location.hash);
    if (!link) return;
    this.stopAuto();
    await this.#restore(link);
  }

  #read(hash: string): Link | null {
    try {
      return decode(hash);
    } catch (error) {
      this.notice = { kind: 'error', text: error instanceof BadLink ? error.message : String(error) };
      return null;
    }
  }

  async #restore(link: Link): Promise<void> {
    const same = link.game === this.game && link.deal === this.deal;
    const [tree, at] = same ? merge(this.tree, link) : [link.tree, link.at];
    this.game = link.game;
    this.deal = link.deal;
    this.tree = trees.visit(tree, at);
    this.at = at;
    this.seats = link.seats;
    this.strategies = link.strategies;
    settings.values = link.values;
    this.notice = null;
    const here = this.#rules[link.game];
    if (link.rules !== null && here !== undefined && here !== link.rules) {
      this.notice = { kind: 'rules', link: link.rules, here };
    }
    this.#live = false;
    this.played = null;
    await this.#show('keep');
  }

  /** The address of what is on show. */
  get link(): string {
    const { game, deal, tree, at, seats, strategies } = this;
    return encode({ game, rules: this.#rules[game] ?? null, deal, tree, at, seats, strategies, values: settings.values });
  }

  /** Writes the address: as a new entry that the back button leaves, or over the one on hand. */
  writeAddress(how: 'push' | 'replace'): void {
    const { link } = this;
    if (link === location.hash) return;
    if (how === 'push') history.pushState(null, '', link);
    else history.replaceState(null, '', link);
    this.#games.set(this.game, link);
  }

  /** Goes to another game, to where it was left. */
  async toGame(game: GameId): Promise<void> {
    if (game === this.game) return;
    this.stopAuto();
    const left = this.#games.get(game);
    const link = left === undefined ? null : this.#read(left);
    if (link) {
      await this.#restore({ ...link, values: settings.values });
      this.writeAddress('push');
    } else {
      await this.fresh(game, usual(game));
    }
  }

  /** Draws deals by number and shows the first. */
  async fresh(game: GameId, numbered: Numbered): Promise<void> {
    await this.take(game, { numbered }, (deal) => `${numbered.seed}.${deal.number ?? numbered.from}`, numbered);
  }

  /** Takes deals from the engine as the list of cases and shows the first. Throws its refusal. */
  async take(
    game: GameId,
    source: DealSource,
    name: (deal: Deal, index: number) => string,
    numbered: Numbered | null = null,
  ): Promise<void> {
    const deals = await this.engine.deals(game, source);
    const [first] = deals;
    if (!first) throw new Refusal('deal', 'there is no deal in it');
    this.cases.set(game, named(deals, name), numbered);
    await this.open(game, first.deal);
  }

  async open(game: GameId, deal: string): Promise<void> {
    this.stopAuto();
    this.game = game;
    this.deal = deal;
    this.tree = trees.emptyTree;
    this.at = 0;
    if (game !== 'magic-duel') this.strategies = [];
    this.notice = null;
    this.played = null;
    this.#live = true;
    this.reviews.clear();
    await this.#show('push');
  }

  openCase(one: Case): Promise<void> {
    return this.open(this.cases.game ?? this.game, one.deal);
  }

  /** The next case of the list, or the next deal of the seed. */
  async nextDeal(): Promise<void> {
    const { list, numbered } = this.cases;
    const following = list[this.cases.indexOf(this.game, this.deal) + 1];
    if (this.cases.game === this.game && following && following.deal !== this.deal) return this.openCase(following);
    if (this.cases.game === this.game && numbered) {
      return this.fresh(this.game, { ...numbered, from: numbered.from + numbered.count, count: 1 });
    }
    return this.fresh(this.game, usual(this.game));
  }

  /** Plays a legal move. */
  async playMove(move: string): Promise<void> {
    if (!this.solver.legal.includes(move)) return;
    const player = this.solver.position?.player ?? '';
    const value = this.solver.analysis?.moves.find((one) => one.move === move) ?? null;
    [this.tree, this.at] = trees.add(this.tree, this.at, move);
    this.#live = true;
    this.played = { player, value, move };
    await this.#show('push');
  }

  /** Adds a line behind the position without leaving it. */
  addLine(moves: readonly string[]): void {
    [this.tree] = trees.addLine(this.tree, this.at, moves);
    void this.#review();
    this.writeAddress('replace');
  }

  async go(id: number): Promise<void> {
    this.stopAuto();
    if (id === this.at) return;
    this.#live = false;
    this.played = null;
    this.tree = trees.visit(this.tree, id);
    this.at = id;
    await this.#show('replace');
  }

  async back(): Promise<void> {
    if (this.canBack) await this.go(trees.node(this.tree, this.at).parent);
  }

  async forward(): Promise<void> {
    const next = trees.next(this.tree, this.at);
    if (next !== null) await this.go(next);
  }

  toStart(): Promise<void> {
    return this.go(0);
  }

  toEnd(): Promise<void> {
    return this.go(trees.lineEnd(this.tree, this.at));
  }

  /** Takes moves back to a person's own last decision; where the engine plays itself, one move. */
  async undo(): Promise<void> {
    if (!this.canBack) return;
    await this.back();
    const people = this.seats.some((seat) => seat.by === 'person');
    while (people && !this.mine && this.canBack && this.solver.position !== null) await this.back();
  }

  async redo(): Promise<void> {
    if (!this.canForward) return;
    await this.forward();
    const people = this.seats.some((seat) => seat.by === 'person');
    while (people && !this.mine && this.canForward) await this.forward();
  }

  /** The moves of the line that are a turn of the same variation: the next or the one before at the same place. */
  async sibling(by: 1 | -1): Promise<void> {
    const { parent } = trees.node(this.tree, this.at);
    const { children } = trees.node(this.tree, parent);
    const other = children[children.indexOf(this.at) + by];
    if (this.at !== 0 && other !== undefined) await this.go(other);
  }

  removeFrom(id: number): void {
    const { parent } = trees.node(this.tree, id);
    const inside = trees.path(this.tree, this.at).includes(id);
    this.tree = trees.remove(this.tree, id);
    if (inside) {
      this.at = parent;
      this.played = null;
      void this.#show('replace');
    } else {
      this.writeAddress('replace');
      void this.#review();
    }
  }

  promote(id: number): void {
    this.tree = trees.visit(trees.promote(this.tree, id), this.at);
    this.writeAddress('replace');
  }

  setSeat(player: 0 | 1, seat: Seat): void {
    this.seats[player] = seat;
    this.#live = true;
    this.writeAddress('replace');
    this.#engineTurn();
  }

  setStrategies(strategies: string[]): void {
    this.strategies = strategies;
    void this.#show('replace');
  }

  /** The engine moves once for whoever is to move. */
  async engineMove(errors = 0): Promise<void> {
    const { analysis } = this.solver;
    if (!analysis) return;
    const chosen = choose(analysis.moves, errors, this.deal, this.moves.length);
    if (chosen) await this.playMove(chosen.move);
  }

  toggleAuto(): void {
    this.auto = !this.auto;
    clearTimeout(this.#timer);
    if (this.auto) this.#engineTurn();
  }

  stopAuto(): void {
    this.auto = false;
    clearTimeout(this.#timer);
  }

  stopSolving(): void {
    this.solver.stop();
  }

  resumeSolving(): void {
    void this.solver.resume(this.play).then(() => this.#after());
  }

  async #show(address: 'push' | 'replace' | 'keep'): Promise<void> {
    clearTimeout(this.#timer);
    this.hint = false;
    if (address !== 'keep') this.writeAddress(address);
    else this.#games.set(this.game, this.link);
    const moves = this.moves.length;
    const refusal = await this.solver.show(this.play);
    if (refusal) return this.#refused(refusal, moves);
    this.#after();
  }

  #after(): void {
    this.shown += 1;
    if (this.over) this.auto = false;
    this.#engineTurn();
    void this.#review();
    this.#prefetch();
  }

  /** An address may hold a move that is not legal: what stands before it is shown. */
  async #refused(refusal: Refusal, moves: number): Promise<void> {
    const wrong = refusal.detail.move;
    if (typeof wrong === 'number' && wrong >= 1 && wrong <= moves) {
      const kept = trees.path(this.tree, this.at)[wrong - 1] ?? 0;
      const [bad] = trees.path(this.tree, this.at).slice(wrong);
      this.at = kept;
      if (bad !== undefined) this.tree = trees.remove(this.tree, bad);
      await this.#show('replace');
      this.notice = { kind: 'cut', move: wrong, text: refusal.message };
    } else {
      this.notice = { kind: 'error', text: refusal.message };
    }
  }

  #engineTurn(): void {
    clearTimeout(this.#timer);
    const player = this.toMove;
    if (player === null || this.solver.analysis === null) return;
    const seat = this.seats[player];
    if (this.auto) {
      this.#timer = setTimeout(() => void this.engineMove(seat?.by === 'engine' ? seat.errors : 0), AUTO_DELAY);
    } else if (seat?.by === 'engine' && this.#live && this.seats.some((one) => one.by === 'person')) {
      this.#timer = setTimeout(() => void this.engineMove(seat.errors), ENGINE_DELAY);
    }
  }

  async #review(): Promise<void> {
    if (this.solver.analysis === null) return;
    await this.reviews.show(this.#asked(this.line));
    if (this.game === 'magic-duel') await this.reviews.tell(this.play);
  }

  #prefetch(): void {
    const next = trees.next(this.tree, this.at);
    const move = next === null ? null : trees.node(this.tree, next).move;
    if (move === null || !this.solver.quick || this.game === 'magic-duel') return;
    void this.solver.prefetch(this.#asked([...this.moves, move]));
  }
}

/** A seed that people can say to each other. */
/** The deal that a game begins with: of a size that is soon played. */
export function usual(game: GameId): Numbered {
  const drawn = { seed: seed(), from: 0, count: 1 };
  return game === 'gems-fight' ? numberedOf(game, drawn, startSizes()) : drawn;
}

export function seed(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 1_000_000;
}

