// Words in the language on hand. Texts of the engine are English; moves are said from their notation.

import type { GameId, Position } from '../engine';
import { lead, short } from '../model/format';
import { parts } from '../model/notation';
import { settings } from '../model/settings.svelte';
import { en, type Key } from './en';
import { zh } from './zh';

export type { Key };

export function t(key: Key, fill: Record<string, string | number> = {}): string {
  const text: string = (settings.language === 'zh' ? zh : en)[key];
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(fill[name] ?? whole));
}

/** The name of a kind of Magic Duel's cards by its letter. */
export function kindName(letter: string): string {
  return 'PSMIF'.includes(letter) && letter !== '' ? t(letter as Key) : letter;
}

/** What a move does, as a phrase: the engine's words in English, from the notation else. */
export function sayMove(move: string, says: string | null): string {
  if (settings.language === 'en') return says ? says.charAt(0).toUpperCase() + says.slice(1) : move;
  const is = parts(move);
  switch (is.kind) {
    case 'hold':
      return '留在手中';
    case 'base':
      return `在位置 ${is.place} 搭底边 ${is.cards[0]}`;
    case 'peak':
      return `在位置 ${is.place} 立尖顶 ${is.cards.join(' ')}`;
    case 'pour':
      return `倒第 ${is.bag} 袋`;
    case 'play':
      return `打出${kindName(is.card)}`;
    case 'discard':
      return `弃掉${kindName(is.card)}`;
    case 'destroy':
      return `摧毁${kindName(is.card)}`;
    case 'recycle':
      return `取回${kindName(is.card)}`;
    case 'skip':
      return '不出牌';
    case 'counter':
      return '反制';
    case 'allow':
      return '允许';
    default:
      return move;
  }
}

/** A move in few letters, for lists. */
export function shortMove(game: GameId, move: string): string {
  const is = parts(move);
  if (is.kind === 'pour') return t('bag', { number: is.bag });
  if (game === 'magic-duel' && 'card' in is) {
    return settings.language === 'zh' ? sayMove(move, null) : `${is.kind} ${kindName(is.card)}`;
  }
  return settings.language === 'zh' ? sayMove(move, null) : move;
}

/** `Axel +4`: who wins by how much. */
export function sayValue(total: number, player: 0 | 1, players: readonly string[]): string {
  return short(total, player, players, t('tie'));
}

/** `Axel wins by 4`. */
export function sayValueLong(total: number, player: 0 | 1, players: readonly string[]): string {
  const { by, points } = lead(total, player);
  return by === null ? t('tieLong') : t('wonBy', { player: players[by] ?? '', points });
}

/** How a play stands or how it ended. */
export function standing(position: Position): string {
  const { board, points, players, player, winner } = position;
  if ('duel' in board) {
    const { turn, stage } = board.duel;
    if (stage === 'won') return t('duelWon', { player: winner ?? '', turn });
    if (stage === 'draw') return t('duelDraw', { turn });
    return t('turnN', { turn });
  }
  const ahead = (points[0] ?? 0) - (points[1] ?? 0);
  const leader = players[ahead > 0 ? 0 : 1] ?? '';
  if (ahead === 0) return player === null ? t('endTie') : t('level');
  return t(player === null ? 'wonBy' : 'leads', { player: leader, points: Math.abs(ahead) });
}

export function sayOutcome(winner: string | null, turn: number): string {
  return winner === null ? t('drawn_', { turn }) : t('won', { player: winner, turn });
}
