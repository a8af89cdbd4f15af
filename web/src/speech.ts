// What the live region says, so that the page can be played without seeing it.

import { sayMove, sayValueLong, standing, t } from './i18n';
import type { Desk } from './model/desk.svelte';
import { settings } from './model/settings.svelte';

/** The move that was just played, who is to move, and what it is worth. */
export function spoken(desk: Desk): string {
  const { position, analysis, solving } = desk.solver;
  if (!position) return '';
  const words: string[] = [];
  const { played } = desk;
  if (played) {
    words.push(t('sayPlayed', { player: played.player, move: sayMove(played.move, played.value?.says ?? null) }));
    const loss = played.value?.loss;
    if (desk.valuesShown && loss !== null && loss !== undefined) words.push(loss > 0 ? t('sayLost', { points: loss }) : t('sayBest'));
  }
  words.push(sentence(standing(position)));
  if (position.player === null) return words.join(' ');
  words.push(sentence(t('toMove', { player: position.player })));
  if (!desk.valuesShown) return words.join(' ');
  if (analysis && desk.toMove !== null) {
    if (analysis.total !== null) {
      words.push(t('sayValue', { value: sayValueLong(analysis.total, desk.toMove, position.players) }));
    }
    const best = analysis.moves.filter((move) => move.best).map((move) => sayMove(move.move, move.says));
    if (best.length > 0) words.push(t('sayBestMove', { move: best.slice(0, 3).join('; ') }));
  } else if (solving.kind === 'solving') {
    words.push(t('solving'));
  }
  return words.join(' ');
}

function sentence(text: string): string {
  return /[.!?。！？]$/.test(text) ? text : text + (settings.language === 'zh' ? '。' : '.');
}
