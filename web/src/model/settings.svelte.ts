// What a person prefers, remembered in this browser.

export type Theme = 'auto' | 'light' | 'dark';
export type Language = 'en' | 'zh';
/** Whose sign values have: the player's to move, or the first player's throughout. */
export type Reader = 'mover' | 'first';

interface Stored {
  theme: Theme;
  language: Language;
  reader: Reader;
  values: boolean;
  keys: boolean;
}

const KEY = 'faceup.settings';

class Settings {
  theme: Theme = $state('auto');
  language: Language = $state('en');
  reader: Reader = $state('mover');
  /** Whether values are shown; off for training. */
  values = $state(true);
  /** Whether single keys are commands. */
  keys = $state(true);
  /** Magic Duel: whether all cards are shown. */
  reveal = $state(false);

  constructor() {
    const stored = readStored();
    this.language = stored.language ?? (navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en');
    if (stored.theme) this.theme = stored.theme;
    if (stored.reader) this.reader = stored.reader;
    if (stored.values !== undefined) this.values = stored.values;
    if (stored.keys !== undefined) this.keys = stored.keys;
  }

  save(): void {
    const { theme, language, reader, values, keys } = this;
    const all: Stored = { theme, language, reader, values, keys };
    try {
      localStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

function readStored(): Partial<Stored> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Stored>;
  } catch {
    return {};
  }
}

export const settings = new Settings();
