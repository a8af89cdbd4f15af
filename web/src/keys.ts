// Single keys as commands. Each has its line in the map that `?` shows.

import type { Desk } from './model/desk.svelte';
import { settings } from './model/settings.svelte';

export interface Command {
  keys: string[];
  /** What the key does, in English and Chinese. */
  says: [string, string];
  run: () => void;
}

/** How keys are written where they are not their own name. */
export const NAMES: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ' ': 'Space', Escape: 'Esc' };

export interface Screen {
  desk: Desk;
  open(dialog: 'new' | 'share' | 'settings' | 'help'): void;
  speak(): void;
  copyLink(): void;
  focusOn(part: 'moves' | 'board' | 'play'): void;
  chooseMove(by: number): void;
}

export function commands(screen: Screen): Command[] {
  const { desk } = screen;
  return [
    { keys: ['↑', '↓'], says: ['choose a move in the list; Enter plays it', '在列表中选择走法；Enter 走棋'], run: () => undefined },
    { keys: ['ArrowLeft'], says: ['one move back', '后退一步'], run: () => void desk.back() },
    { keys: ['ArrowRight'], says: ['one move forward', '前进一步'], run: () => void desk.forward() },
    { keys: ['Home'], says: ['to the start', '到开局'], run: () => void desk.toStart() },
    { keys: ['End'], says: ['to the end of the line', '到末尾'], run: () => void desk.toEnd() },
    { keys: ['['], says: ['the variation before', '上一个变化'], run: () => void desk.sibling(-1) },
    { keys: [']'], says: ['the next variation', '下一个变化'], run: () => void desk.sibling(1) },
    { keys: ['u'], says: ['take back to your last decision', '悔棋到自己的上一次决定'], run: () => void desk.undo() },
    { keys: ['r'], says: ['play it again', '重走'], run: () => void desk.redo() },
    { keys: ['e'], says: ['the engine moves', '引擎走一步'], run: () => void desk.engineMove() },
    { keys: [' '], says: ['best play by itself, and stop', '自动走最佳 / 暂停'], run: () => desk.toggleAuto() },
    { keys: ['h'], says: ['hint: values of this position', '提示：显示此局面的价值'], run: () => (desk.hint = true) },
    { keys: ['v'], says: ['values on and off', '显示或隐藏价值'], run: () => toggleValues(desk) },
    { keys: ['l'], says: ['say position and value', '读出局面与价值'], run: () => screen.speak() },
    { keys: ['m'], says: ['focus on the list of moves', '焦点移到走法列表'], run: () => screen.focusOn('moves') },
    { keys: ['b'], says: ['focus on the board', '焦点移到棋盘'], run: () => screen.focusOn('board') },
    { keys: ['t'], says: ['focus on the play and its variations', '焦点移到对局与变化'], run: () => screen.focusOn('play') },
    { keys: ['n'], says: ['next deal', '下一局'], run: () => void desk.nextDeal() },
    { keys: ['d'], says: ['choose a deal', '选择牌局'], run: () => screen.open('new') },
    { keys: ['s'], says: ['copy and share', '复制与分享'], run: () => screen.open('share') },
    { keys: ['c'], says: ['copy the link', '复制链接'], run: () => screen.copyLink() },
    { keys: ['x'], says: ['Magic Duel: all cards on and off', '魔法决斗：显示或隐藏所有牌'], run: () => (settings.reveal = !settings.reveal) },
    { keys: ['1'], says: ['House of Cards', '纸牌屋'], run: () => void desk.toGame('house-of-cards') },
    { keys: ['2'], says: ['Gems Fight!', '宝石大战'], run: () => void desk.toGame('gems-fight') },
    { keys: ['3'], says: ['Magic Duel', '魔法决斗'], run: () => void desk.toGame('magic-duel') },
    { keys: ['Escape'], says: ['stop solving; close what is open', '停止求解；关闭窗口'], run: () => desk.stopSolving() },
    { keys: ['?'], says: ['this map', '本按键表'], run: () => screen.open('help') },
  ];
}

export function toggleValues(desk: Desk): void {
  settings.values = !settings.values;
  desk.hint = false;
  settings.save();
  desk.writeAddress('replace');
}

/** Runs a key's command, unless the key belongs to a field, a control or the browser. */
export function pressed(event: KeyboardEvent, screen: Screen): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const at = event.target instanceof Element ? event.target : null;
  if (at?.closest('input, textarea, select, dialog, [role=menu]')) return;
  if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
    screen.chooseMove(event.key === 'ArrowDown' ? 1 : -1);
    event.preventDefault();
    return;
  }
  const single = event.key.length === 1;
  if (single && !settings.keys) return;
  if (event.key === ' ' && at?.closest('button, a, summary, [role=button]')) return;
  const command = commands(screen).find((one) => one.keys.includes(event.key));
  if (!command) return;
  event.preventDefault();
  command.run();
}
