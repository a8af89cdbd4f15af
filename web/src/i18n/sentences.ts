// The engine's sentences in Chinese. They come in English with the position; each kind of sentence has its pattern here.
// What matches none stays as it came.

const KINDS: Record<string, string> = { Plain: '平原', Swamp: '沼泽', Mountain: '山脉', Island: '岛屿', Forest: '森林' };
const WORDS: Record<string, string> = {
  ...KINDS,
  red: '红',
  black: '黑',
  high: '高',
  medium: '中',
  low: '低',
  most: '最多',
  fewest: '最少',
  hand: '手牌',
  field: '场上',
  grave: '墓地',
  deck: '牌库',
  'no area': '无处',
  'all three': '三',
  two: '两',
};

/** A pattern with `{}` for each part that a sentence fills in, and what it is in Chinese with their numbers. */
const PATTERNS: [string, string][] = [
  // House of Cards
  [
    '{}, {} and {} make a triangle: {} points for {}, whose colour has {} of its cards',
    '{1}、{2}、{3} 组成三角形：{5} 得 {4} 分，其中{6}张是 {5} 的颜色',
  ],
  ['{} holds {} and cannot hold another card, so {} has to build', '{1} 手中有 {2}，不能再留牌，必须搭建'],
  ['{} still draws {} card, {} {}', '{1} 还要抽 {2} 张，{3} 还要抽 {4} 张'],
  ['{} still draws {} cards, {} {}', '{1} 还要抽 {2} 张，{3} 还要抽 {4} 张'],
  [
    'place {} is no valley yet: beside {} a peak has to stand on {} first',
    '位置 {1} 还不是山谷：{2} 旁要先在 {3} 上立尖顶',
  ],
  [
    'place {} is no valley yet: peaks have to stand on both {} and {} first',
    '位置 {1} 还不是山谷：要先在 {2} 和 {3} 上都立尖顶',
  ],
  [
    'valley {} ({} {}): a red base scores for {}, a black one for {}; {} points and its rank',
    '山谷 {1}（{2} {3}）：红底边给 {4} 计分，黑底边给 {5} 计分；{6} 分加它的点数',
  ],
  [
    'valley {} ({} {}): every base that can come scores for {}, {} points and its rank',
    '山谷 {1}（{2} {3}）：任何可能的底边都给 {4} 计分，{5} 分加它的点数',
  ],
  [
    'base {} ({}): a peak with a {} card scores for {}, one without for {}',
    '底边 {1}（{2}）：尖顶中有{3}牌则 {4} 得分，没有则 {5} 得分',
  ],
  ['base {} ({}): no peak can come any more', '底边 {1}（{2}）：不会再有尖顶'],
  ['base {} ({}): every peak that can come scores for {}', '底边 {1}（{2}）：任何可能的尖顶都给 {3} 计分'],
  ['{} on the outside can be part of no triangle any more', '最外侧的 {1} 不会再成为三角形的一部分'],
  ['{} on the outsides can be part of no triangle any more', '最外侧的 {1} 不会再成为三角形的一部分'],
  // Gems Fight!
  [
    'colour {}: {} in the cooker and {} in the bag melt into a stone, {} are left',
    '颜色 {1}：锅中 {2} 颗加袋中 {3} 颗，炼成 1 颗魔石，余 {4} 颗',
  ],
  [
    'colour {}: {} in the cooker and {} in the bag melt into a stone, 1 is left',
    '颜色 {1}：锅中 {2} 颗加袋中 {3} 颗，炼成 1 颗魔石，余 1 颗',
  ],
  [
    'colour {}: {} in the cooker and {} in the bag melt into {} stones, {} are left',
    '颜色 {1}：锅中 {2} 颗加袋中 {3} 颗，炼成 {4} 颗魔石，余 {5} 颗',
  ],
  [
    'colour {}: {} in the cooker and {} in the bag melt into {} stones, 1 is left',
    '颜色 {1}：锅中 {2} 颗加袋中 {3} 颗，炼成 {4} 颗魔石，余 1 颗',
  ],
  ['{} has won stones and pours again', '{1} 得到魔石，再倒一次'],
  ['no stone, so {} pours next', '没有魔石，轮到 {1} 倒'],
  ['colour {} is one gem from a stone: bag {} has it', '颜色 {1} 只差一颗：第 {2} 袋里有'],
  ['colour {} is one gem from a stone: bags {} have it', '颜色 {1} 只差一颗：第 {2} 袋里有'],
  ['colour {} is one gem from a stone:  have it', '颜色 {1} 只差一颗'],
  ['colour {} can make no stone', '颜色 {1} 炼不成魔石'],
  ['colours {} can make no stone', '颜色 {1} 炼不成魔石'],
  ['no stone is to come any more, whatever is poured', '无论怎么倒，都不会再有魔石'],
  ['{} stone is still to come, whatever is poured', '无论怎么倒，还会有 {1} 颗魔石'],
  ['{} stones are still to come, whatever is poured', '无论怎么倒，还会有 {1} 颗魔石'],
  [
    'with best play {} now pours {} bags in a row, {}, for a stone',
    '双方走最佳时 {1} 现在连倒 {2} 袋（{3}），得 1 颗魔石',
  ],
  [
    'with best play {} now pours {} bags in a row, {}, for {} stones',
    '双方走最佳时 {1} 现在连倒 {2} 袋（{3}），得 {4} 颗魔石',
  ],
  [
    "the longest run of the best line is {}'s, from move {} on: {} bags in a row, {}, for a stone",
    '最佳线中最长的连倒属于 {1}，从第 {2} 步起：连倒 {3} 袋（{4}），得 1 颗魔石',
  ],
  [
    "the longest run of the best line is {}'s, from move {} on: {} bags in a row, {}, for {} stones",
    '最佳线中最长的连倒属于 {1}，从第 {2} 步起：连倒 {3} 袋（{4}），得 {5} 颗魔石',
  ],
  // Magic Duel: why
  ['nothing has high priority, and {} alone has {}', '没有高优先级的牌，只有{1}是{2}优先级'],
  ['{} alone has {} priority', '只有{1}是{2}优先级'],
  ['of those with {} priority {} comes before {} in the order', '{1}优先级的牌中，{2}在次序上先于{3}'],
  [
    'nothing has high priority, and this strategy keeps cards without an effect',
    '没有高优先级的牌，而此策略留下没有效果的牌',
  ],
  ["every kind in hand is on {}'s field already", '手牌的每一种都已在 {1} 的场上'],
  ["{}'s hand is empty", '{1} 没有手牌'],
  ['this strategy never counters', '此策略从不反制'],
  ["{}'s field has {} kind ({}), and a counter waits for {}", '{1} 的场上有 {2} 种（{3}），到 {4} 种才反制'],
  ["{}'s field has {} kinds ({}), and a counter waits for {}", '{1} 的场上有 {2} 种（{3}），到 {4} 种才反制'],
  ["{}'s field has {} kinds, and a counter waits for {}", '{1} 的场上有 {2} 种，到 {3} 种才反制'],
  ["{}'s field has {} kind ({}), and a counter comes from {} on", '{1} 的场上有 {2} 种（{3}），从 {4} 种起反制'],
  ["{}'s field has {} kinds ({}), and a counter comes from {} on", '{1} 的场上有 {2} 种（{3}），从 {4} 种起反制'],
  ["{}'s field has {} kinds, and a counter comes from {} on", '{1} 的场上有 {2} 种，从 {3} 种起反制'],
  [
    "{} of {} copies of {}, which is missing there, are in {}'s grave, so it can still come",
    '那里缺少的{3}共 {2} 张，有 {1} 张在 {4} 的墓地，因此还可能出现',
  ],
  [
    "{} of {} copies of {}, which is missing there, are in {}'s grave, so it cannot come any more",
    '那里缺少的{3}共 {2} 张，有 {1} 张在 {4} 的墓地，因此不会再出现',
  ],
  ['counted in {}: {}', '计数（{1}）：{2}'],
  ['{} is the only kind there', '那里只有{1}'],
  ['{} has the {}', '{1}{2}'],
  ['{} and {} have the {}, and {} comes first in the order {}', '{1}、{2}同为{3}，按次序（{5}）{4}在先'],
  ["{}'s field has {} already", '{1} 的场上已有{2}'],
  ["{}'s deck is empty, so there is nothing to draw", '{1} 的牌库已空，没有可抽的牌'],
  ["{}'s deck has {} card to draw from", '{1} 的牌库有 {2} 张可抽'],
  ["{}'s deck has {} cards to draw from", '{1} 的牌库有 {2} 张可抽'],
  ["{}'s hand is empty, so there is nothing to discard", '{1} 没有手牌，没有可弃的牌'],
  ['{} has {} card in hand to discard from', '{1} 有 {2} 张手牌可弃'],
  ['{} has {} cards in hand to discard from', '{1} 有 {2} 张手牌可弃'],
  ["{}'s field is empty, so there is nothing to destroy", '{1} 的场上没有可摧毁的牌'],
  ["{}'s grave is empty, so nothing can be taken back", '{1} 的墓地已空，没有可取回的牌'],
  ["{}'s grave has {}", '{1} 的墓地有{2}'],
  ['Island never has an effect when it is played', '岛屿打出时从来没有效果'],
  // Magic Duel: what happens
  ['{} cannot counter: {} has no card beside the Island to pay with', '{1} 不能反制：除岛屿外没有牌可付'],
  ['{} cannot counter: {} has no Island in hand', '{1} 不能反制：手中没有岛屿'],
  ['{} draws nothing', '{1} 没有抽牌'],
  ["{}'s deck is empty, so nothing is drawn", '{1} 的牌库已空，不抽牌'],
  ['{} draws {}', '{1} 抽到{2}'],
  ["{} enters {}'s field", '{1}进入 {2} 的场上'],
  ["{}'s {} goes from the hand to {}'s grave", '{1} 的{2}从手牌进入 {3} 的墓地'],
  ["{}'s {} goes from the field to {}'s grave", '{1} 的{2}从场上进入 {3} 的墓地'],
  ["{} comes back to {}'s hand", '{1}回到 {2} 的手牌'],
  ["{}'s {} goes from the {} to the {}", '{1} 的{2}从{3}到{4}'],
  ['{} has nothing to act on', '{1}没有可作用的对象'],
  ["{}'s field is empty", '{1} 的场上没有牌'],
  ["{}'s field has {} of 5 kinds: {}", '{1} 的场上有五种中的 {2} 种：{3}'],
  ["{}'s field has {}", '{1} 的场上有{2}'],
  ['cards left in deck and hand: Alice {}, Bob {}', '牌库与手牌剩余：Alice {1} 张，Bob {2} 张'],
  ['turn {} is the last', '第 {1} 回合是最后一回合'],
  ['{} wins in turn {}', '{1} 在第 {2} 回合获胜'],
  ['the duel is drawn in turn {}', '第 {1} 回合平局'],
  // Moves of Magic Duel, as the strategies say them
  ['plays nothing', '不出牌'],
  ['plays {}', '打出{1}'],
  ['discards Island to counter {}', '弃掉岛屿以反制{1}'],
  ['lets {} be played', '让{1}打出'],
  ['discards {} as the cost of the counter', '弃掉{1}作为反制的代价'],
  ['discards {}', '弃掉{1}'],
  ['destroys {}', '摧毁{1}'],
  ['takes {} back from the grave', '从墓地取回{1}'],
  // The strategies that come along
  ["What the contest's statement fixes", '题目规定的'],
  ["What beats the statement's most often", '最常胜过题目的'],
];

const READ = PATTERNS.map(([english, chinese]): [RegExp, string] => {
  const escaped = english.split('{}').map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return [new RegExp(`^${escaped.join('(.+?)')}$`), chinese];
});

/** A name, a card or a list of them in Chinese. */
function part(text: string): string {
  const listed = text.split(/, | and /);
  return listed.map((one) => WORDS[one] ?? one.replace(/\b[A-Z][a-z]+\b/g, (word) => KINDS[word] ?? word)).join('、');
}

/** A sentence of the engine in Chinese, or null where none is known. */
export function inChinese(sentence: string): string | null {
  for (const [pattern, chinese] of READ) {
    const found = pattern.exec(sentence);
    if (found) return chinese.replace(/\{(\d)\}/g, (_, number: string) => part(found[Number(number)] ?? ''));
  }
  return null;
}
