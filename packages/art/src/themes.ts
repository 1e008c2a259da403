import type { Category } from '@parlour/contract/catalogue';
import type { BackdropName } from './backdrops.ts';
import type { FontName } from './fonts.ts';
import type { HaloName } from './halos.ts';
import type { PaletteName } from './palettes.ts';
import type { ParticleName } from './particles.ts';
import type { PatternName } from './patterns.ts';

/** The patterns, palettes and emblems that may be combined in one image. */
export interface Theme {
  palettes: readonly PaletteName[];
  patterns: readonly PatternName[];
  backdrops: readonly BackdropName[];
  halos: readonly HaloName[];
  particles: readonly ParticleName[];
  fonts: readonly FontName[];
  emblems: readonly string[];
}

/** One line of names. */
const list = (names: string): string[] => names.trim().split(/\s+/);

export const THEMES = {
  fortune: {
    palettes: ['ember', 'rose', 'sunset', 'copper'],
    patterns: ['scales', 'lattice', 'rays'],
    backdrops: ['clouds', 'none', 'pagoda'],
    halos: ['sun', 'mandala', 'moon'],
    particles: ['coins', 'petals'],
    fonts: ['bowlby-one', 'rammetto-one', 'chango'],
    emblems: list(`dragon dragon-face red-paper-lantern red-envelope folding-hand-fan teapot lotus coin hindu-temple
      firecracker panda money-bag cherry-blossom mahjong-red-dragon carp-streamer wind-chime ox rabbit-face rooster kimono
      flower-playing-cards japanese-castle money-with-wings long-drum tanabata-tree`),
  },
  myth: {
    palettes: ['night', 'royal', 'copper', 'noir'],
    patterns: ['rays', 'stars', 'contour'],
    backdrops: ['mountains', 'temple', 'clouds'],
    halos: ['ring', 'sun', 'moon', 'portal'],
    particles: ['embers', 'sparks'],
    fonts: ['cinzel-decorative:900', 'cinzel:900'],
    emblems:
      list(`tiger-face lion eagle trident-emblem bow-and-arrow scroll classical-building fire phoenix-bird volcano
      high-voltage dagger unicorn ram goat horse bison ox wing shield hammer candle horse-face fleur-de-lis dove
      balance-scale yin-yang`),
  },
  jungle: {
    palettes: ['lime', 'jade', 'lagoon'],
    patterns: ['rays', 'contour', 'dots'],
    backdrops: ['jungle', 'temple', 'mountains'],
    halos: ['sun', 'portal', 'moon'],
    particles: ['leaves', 'sparks', 'coins'],
    fonts: ['titan-one', 'lilita-one', 'rammetto-one'],
    emblems: list(`monkey-face elephant parrot snake peacock four-leaf-clover frog gorilla crocodile leopard butterfly
      hibiscus orangutan rhinoceros hippopotamus flamingo lizard sloth zebra giraffe drum compass tiger swan sunflower
      honey-pot beetle bear desert-island palm-tree coconut`),
  },
  sea: {
    palettes: ['abyss', 'lagoon', 'ice'],
    patterns: ['shafts'],
    backdrops: ['reef', 'waves'],
    halos: ['glow', 'ring'],
    particles: ['bubbles', 'coins'],
    fonts: ['luckiest-guy', 'lilita-one', 'titan-one'],
    emblems:
      list(`shark crab lobster squid octopus dolphin whale tropical-fish oyster turtle blowfish anchor jellyfish seal
      spouting-whale spiral-shell fishing-pole sailboat ship diving-mask trident-emblem fish shrimp coral penguin`),
  },
  jewel: {
    palettes: ['plum', 'royal', 'abyss', 'rose'],
    patterns: ['facets', 'rays', 'dots'],
    backdrops: ['none'],
    halos: ['hex', 'ring', 'sun'],
    particles: ['gems', 'sparks'],
    fonts: ['abril-fatface', 'lilita-one', 'bowlby-one'],
    emblems:
      list(`gem-stone crown ring crystal-ball nazar-amulet star glowing-star key bell rose fleur-de-lis magic-wand
      heart-suit mirror butterfly swan clinking-glasses locked-with-key`),
  },
  fruit: {
    palettes: ['sunset', 'lime', 'plum', 'royal'],
    patterns: ['rays', 'dots', 'bands'],
    backdrops: ['none'],
    halos: ['sun', 'bulbs'],
    particles: ['sparks', 'confetti'],
    fonts: ['titan-one', 'chango', 'bowlby-one'],
    emblems: list(`sevens cherries watermelon lemon grapes strawberry tangerine bell banana slot-machine pineapple mango
      peach kiwi-fruit blueberries pear red-apple hot-pepper coconut tropical-drink bars seven four-leaf-clover melon`),
  },
  desert: {
    palettes: ['sand', 'copper', 'sunset'],
    patterns: ['rays', 'contour'],
    backdrops: ['pyramids', 'dunes'],
    halos: ['sun', 'ring'],
    particles: ['sparks', 'coins'],
    fonts: ['cinzel-decorative:900', 'limelight'],
    emblems: list(`amphora scorpion camel moai nazar-amulet snake old-key sun-with-face cactus two-hump-camel eagle
      diya-lamp horse hourglass-not-done world-map pick cat eye boomerang lizard`),
  },
  frost: {
    palettes: ['ice', 'night'],
    patterns: ['stars', 'facets'],
    backdrops: ['mountains'],
    halos: ['moon', 'ring'],
    particles: ['snow'],
    fonts: ['cinzel:900', 'lilita-one'],
    emblems: list(`unicorn snowflake polar-bear ice wolf deer penguin owl fox mammoth seal evergreen-tree swan
      snow-capped-mountain axe rabbit`),
  },
  cosmos: {
    palettes: ['cyber', 'night', 'royal'],
    patterns: ['stars', 'grid'],
    backdrops: ['planet', 'city'],
    halos: ['ring', 'hex', 'glow'],
    particles: ['sparks', 'embers'],
    fonts: ['orbitron:900', 'russo-one'],
    emblems: list(`rocket flying-saucer alien robot ringed-planet comet joystick high-voltage satellite telescope
      alien-monster crescent-moon video-game gear dna magnet headphone racing-car motorcycle`),
  },
  gothic: {
    palettes: ['noir', 'plum', 'night'],
    patterns: ['stars', 'contour'],
    backdrops: ['castle', 'mountains'],
    halos: ['moon'],
    particles: ['embers', 'bats'],
    fonts: ['cinzel-decorative:900', 'abril-fatface'],
    emblems: list(`wolf bat owl skull rose spider jack-o-lantern ghost castle black-cat candle alembic crystal-ball
      spider-web old-key dagger mushroom full-moon skull-and-crossbones`),
  },
  deco: {
    palettes: ['noir', 'jade', 'plum', 'abyss'],
    patterns: ['fans', 'lattice'],
    backdrops: ['none', 'curtain'],
    halos: ['spot', 'ring'],
    particles: ['sparks'],
    fonts: ['limelight', 'abril-fatface', 'cinzel:900'],
    emblems: list(`roulette baccarat aces royal dice chips top-hat joker performing-arts cocktail-glass saxophone
      clinking-glasses trumpet pool-8-ball mirror-ball bellhop-bell crown musical-keyboard studio-microphone`),
  },
  arena: {
    palettes: ['steel', 'abyss', 'jade', 'ember'],
    patterns: ['bands', 'grid'],
    backdrops: ['stadium'],
    halos: ['speed', 'glow'],
    particles: ['confetti', 'embers'],
    fonts: ['racing-sans-one', 'russo-one', 'black-ops-one'],
    emblems: list(`soccer-ball basketball boxing-glove trophy horse-face rooster crossed-swords bullseye tennis shield
      racing-car volleyball rugby-football american-football baseball badminton ice-hockey cricket-game motorcycle
      goal-net sports-medal martial-arts-uniform bowling bow-and-arrow stopwatch pool-8-ball 1st-place-medal`),
  },
  numbers: {
    palettes: ['royal', 'abyss', 'sunset', 'lagoon', 'rose'],
    patterns: ['dots', 'rays', 'bands'],
    backdrops: ['none'],
    halos: ['bulbs', 'sun'],
    particles: ['confetti', 'sparks'],
    fonts: ['bungee', 'bowlby-one', 'chango'],
    emblems: list('balls wheel bingo admission-tickets ticket party-popper glowing-star trophy coin'),
  },
} as const satisfies Record<string, Theme>;

export type ThemeName = keyof typeof THEMES;
export const THEME_NAMES = Object.keys(THEMES) as ThemeName[];
export const isTheme = (name: string): name is ThemeName => Object.hasOwn(THEMES, name);

/** Possible themes of each category; a repeated name is proportionally more likely. */
export const CATEGORY_THEMES: Record<Category, readonly ThemeName[]> = {
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

/** Emblems of categories whose kind of game must be recognisable in the image. */
export const CATEGORY_EMBLEMS: Partial<Record<Category, readonly string[]>> = {
  COCKFIGHT: ['rooster'],
  BINGO: ['bingo', 'balls'],
  SPORTS: list(`soccer-ball basketball boxing-glove trophy horse-face tennis bullseye racing-car volleyball baseball
    ice-hockey cricket-game badminton rugby-football motorcycle`),
  LOTT: ['balls', 'ticket', 'wheel', 'admission-tickets'],
  ELOTT: ['balls', 'wheel', 'ticket'],
  PVP: ['aces', 'royal', 'chips', 'joker'],
  LIVE: ['roulette', 'baccarat', 'dice', 'aces', 'royal', 'chips', 'wheel', 'dragon-face', 'spade-suit'],
  ESPORTS: ['video-game', 'joystick', 'robot', 'crossed-swords', 'headphone', 'shield', 'trophy'],
};

/** Whether an emblem must be upright: a tilted face, ball or wheel looks like a mistake. */
export const isUpright = (emblem: string): boolean =>
  /face|crown|temple|castle|building|mountain|volcano|wolf|panda|frog|rooster|lotus|moon|elephant|owl|flamingo|fleur|scale|tree|unicorn|robot|alien|moai|amphora|hourglass|peacock|suit$/.test(
    emblem,
  );
