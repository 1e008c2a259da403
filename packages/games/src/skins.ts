/**
 * Skins of games: thirteen themes, each with a palette and emblems for the symbols of a slot. Every game of the
 * catalogue, in any category, has one of them.
 */
import type { SlotModel, SlotSymbol } from './slot/model.ts';

export const SKIN_NAMES = [
  'fortune',
  'myth',
  'jungle',
  'sea',
  'jewel',
  'fruit',
  'desert',
  'frost',
  'cosmos',
  'gothic',
  'deco',
  'arena',
  'numbers',
] as const;
export type SkinName = (typeof SKIN_NAMES)[number];

/** deep and mid: ground; glow: light on it; light and accent: lettering and frame. Hex colours. */
export type Palette = { deep: string; mid: string; glow: string; light: string; accent: string };

export type Skin = {
  name: SkinName;
  palette: Palette;
  /** Name of the emblem of each symbol. */
  emblems: Readonly<Record<SlotSymbol, string>>;
};

const palette = (deep: string, mid: string, glow: string, light: string, accent: string): Palette => ({
  deep,
  mid,
  glow,
  light,
  accent,
});
const emblems = (list: string): Skin['emblems'] => {
  const [W = '', S = '', A = '', B = '', C = '', D = '', E = '', F = '', G = '', H = ''] = list.split(' ');
  return { W, S, A, B, C, D, E, F, G, H };
};

export const SKINS: Readonly<Record<SkinName, Skin>> = {
  fortune: {
    name: 'fortune',
    palette: palette('#2b0410', '#a80f2c', '#ff5a2c', '#ffe08a', '#ffb52e'),
    emblems: emblems(
      'dragon-face hindu-temple money-bag lotus red-paper-lantern folding-hand-fan teapot fish coin gem-stone',
    ),
  },
  myth: {
    name: 'myth',
    palette: palette('#060922', '#272c8a', '#6f82ff', '#e9ecff', '#ffce6b'),
    emblems: emblems(
      'phoenix-bird classical-building lion tiger-face eagle trident-emblem bow-and-arrow scroll high-voltage dagger',
    ),
  },
  jungle: {
    name: 'jungle',
    palette: palette('#02231f', '#08745a', '#2fd79c', '#f3ffc2', '#ffd65a'),
    emblems: emblems('gorilla hibiscus leopard peacock parrot monkey-face snake frog butterfly four-leaf-clover'),
  },
  sea: {
    name: 'sea',
    palette: palette('#020f38', '#0a46ac', '#1fb9f2', '#d2fbff', '#ffd25e'),
    emblems: emblems('shark oyster whale octopus dolphin turtle crab tropical-fish blowfish anchor'),
  },
  jewel: {
    name: 'jewel',
    palette: palette('#1d0524', '#741a83', '#e04fc1', '#ffe6fb', '#ffd05c'),
    emblems: emblems('crown crystal-ball ring gem-stone glowing-star nazar-amulet trophy key money-bag coin'),
  },
  fruit: {
    name: 'fruit',
    palette: palette('#16083f', '#5722bd', '#b765ff', '#ffe2ff', '#ffc94d'),
    emblems: emblems('glowing-star bell sevens watermelon grapes strawberry cherries tangerine lemon banana'),
  },
  desert: {
    name: 'desert',
    palette: palette('#331603', '#a85a12', '#ffb63d', '#fff3c4', '#fff0a8'),
    emblems: emblems('sun-with-face nazar-amulet crown amphora camel scorpion snake moai old-key cactus'),
  },
  frost: {
    name: 'frost',
    palette: palette('#042338', '#1474a3', '#7fe0ff', '#ffffff', '#b9f3ff'),
    emblems: emblems('unicorn snowflake polar-bear wolf deer owl penguin ice mountain evergreen-tree'),
  },
  cosmos: {
    name: 'cosmos',
    palette: palette('#0a0729', '#43108a', '#f0289a', '#d9fbff', '#2fe9ff'),
    emblems: emblems('rocket ringed-planet alien robot flying-saucer comet joystick satellite high-voltage star'),
  },
  gothic: {
    name: 'gothic',
    palette: palette('#08080c', '#26222c', '#8a6a3a', '#fff1cf', '#f1c46a'),
    emblems: emblems('bat castle skull wolf owl ghost rose spider crystal-ball candle'),
  },
  deco: {
    name: 'deco',
    palette: palette('#02231f', '#08745a', '#2fd79c', '#f3ffc2', '#ffd65a'),
    emblems: emblems('joker roulette aces crown chips dice spade-suit heart-suit club-suit diamond-suit'),
  },
  arena: {
    name: 'arena',
    palette: palette('#0b131c', '#2f4a63', '#8fb4d4', '#ffffff', '#ffcf5a'),
    emblems: emblems(
      'trophy bullseye horse-face crossed-swords boxing-glove racing-car soccer-ball basketball tennis shield',
    ),
  },
  numbers: {
    name: 'numbers',
    palette: palette('#370420', '#b81858', '#ff749f', '#ffe9d6', '#ffd36b'),
    emblems: emblems('glowing-star wheel crown money-bag balls gem-stone ticket admission-tickets bell coin'),
  },
};

const BY_CATEGORY: Readonly<Record<string, readonly SkinName[]>> = {
  RNG: ['fortune', 'fortune', 'myth', 'jungle', 'jewel', 'fruit', 'desert', 'frost', 'cosmos', 'gothic'],
  FISH: ['sea'],
  LIVE: ['deco'],
  PVP: ['deco'],
  SPORTS: ['arena'],
  ESPORTS: ['cosmos'],
  LOTT: ['numbers'],
  ELOTT: ['numbers'],
  COCKFIGHT: ['arena'],
  BINGO: ['numbers'],
};

/** FNV-1a over the code points of a text: 32 bits. */
function hash(text: string): number {
  let h = 2166136261;
  for (const c of text) {
    h ^= c.codePointAt(0) ?? 0;
    h = Math.imul(h, 16777619);
  }
  return h >>> 0;
}

export const isSkin = (name: string): name is SkinName => SKIN_NAMES.some((skin) => skin === name);

/**
 * Returns the skin of a game: its category's, chosen by the code when there are several; otherwise chosen by the code.
 */
export function skinOf(game: string, category?: string): SkinName {
  const choice = (category && BY_CATEGORY[category]) || SKIN_NAMES;
  return choice[hash(`skin|${game}`) % choice.length] ?? 'fortune';
}

/** Returns the model of a slot: one of `models`, chosen by its code only, so that it never changes. */
export function slotOf(game: string, models: readonly SlotModel[]): SlotModel {
  const model = models[hash(`model|${game}`) % models.length];
  if (!model) throw new RangeError('no models');
  return model;
}
