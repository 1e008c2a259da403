import type { Random } from '@parlour/art/seed';
import type { ThemeName } from '@parlour/art/themes';
import { BINGO_CLASSIFICATION, type Category } from '@parlour/contract/catalogue';
import { NOUNS } from './nouns.ts';
import * as W from './words.ts';

/** A game without a vendor yet. */
export interface Title {
  names: { EN: string; MY: string; CN: string };
  skin: ThemeName;
  emblem: string;
  classifications: string[];
}

const CLASSIFICATION_OF_THEME: Partial<Record<ThemeName, string>> = {
  fortune: 'ASIA',
  myth: 'MYTH',
  jungle: 'JUNGLE',
  sea: 'OCEAN',
  jewel: 'GEM',
  fruit: 'FRUIT',
  desert: 'EGYPT',
  frost: 'FROST',
  cosmos: 'SPACE',
  gothic: 'GOTHIC',
  deco: 'LUXURY',
};

const NATURE = /Lotus|Blossom|Hibiscus|Sunflower|Honey|Coconut|Rose|Clover|Pine|Glacier|Oasis|Mushroom|Coral/;
const CLASSIC = /Sevens|Bell|Clover|Cherry$|Lemon|Joker|Dice|Star$/;
const LUXURY = /Royal|Imperial|Palace|Diamond|Velvet|Crown|Riches/;
const TRAVEL = /Journey|Island|Voyage|Map|Compass|Saucer|Sailboat/;

/** Titles of existing games, and similar ones, are not generated. */
const TAKEN = new Set(
  `golden dragon|dragon legend|lucky panda|panda party|diamond cherry|golden ox|lucky coin|royal lion|wild wolf|golden lion|
magic lamp|lucky clover|mystic wolf|wolf night|wild panda|golden tiger|lucky koi|golden koi|phoenix legend|treasure island|super ace|
lucky joker|joker party|triple sevens|blazing sevens|super sevens|diamond sevens|wild bison|dragon kingdom|dragon treasure|royal gem|
fruit party|sun empire|thunder kingdom|golden empire|magic mirror|magic mushroom|dolphin treasure|pearl riches|ocean treasure|
wild dolphin|great rhino|wild gorilla|lucky monkey|golden monkey|monkey king|shark hunt|golden toad|lucky firecracker|tiger dance|
lion dance|dragon dance|panda dream|ice fox|ancient egypt|egypt dream|golden pharaoh|pharaoh treasure|pharaoh kingdom|scorpion king|
triple diamond|triple cherry|triple panda|triple dragon|spring festival|dragon island|neon staxx|star joker|royal coin|coin festival`
    .replace(/\n/g, '')
    .split('|'),
);

/** Words with the same root are not combined. */
const KIN = [
  ['Moonlight', 'Moon'], ['Starlight', 'Star'], ['Blazing', 'Flame'], ['Diamond', 'Gem'], ['Ruby', 'Gem'], ['Sapphire', 'Gem'],
  ['Jade', 'Gem'], ['Amber', 'Gem'], ['Treasure', 'Gem'], ['Royal', 'Crown'], ['Imperial', 'Crown'], ['Sunset', 'Sun'], ['Magic', 'Magician'],
  ['Palace', 'Castle'], ['Stormy', 'Thunder'], ['Bronze', 'Ox'], ['Silver', 'Ox'], ['Jade', 'Rabbit'], ['Golden', 'Bell'], ['Silver', 'Bell'],
  ['Ocean', 'Glacier'], ['River', 'Glacier'], ['Winter', 'Snowflake'], ['Secret', 'Mystery'], ['Magic', 'Lamp'], ['Crimson', 'Red Packet'],
  ['Crimson', 'Black Cat'], ['Crimson', 'Heart'], ['Golden', 'Ox'], ['Forest', 'Pine'], ['Silver', 'Galaxy'], ['Starlight', 'Galaxy'],
].map((pair) => pair.join('|')); // biome-ignore format: a table

const joinChinese = (head: string, tail: string): string =>
  head.length === 1 && !tail.startsWith('之') ? `${head}之${tail}` : head + tail;

const after = (noun: W.Word, ending: W.Word) => ({
  EN: `${noun.en} ${ending.en}`,
  MY: noun.my + ending.my,
  CN: joinChinese(noun.cn, ending.cn),
});
const before = (first: W.Word, noun: W.Word) => ({
  EN: `${first.en} ${noun.en}`,
  MY: first.my + noun.my,
  CN: first.cn + noun.cn,
});

const slotTitle = (r: Random): Title | undefined => {
  const skin = r.pick(Object.keys(NOUNS) as (keyof typeof NOUNS)[]);
  const noun = r.pick(NOUNS[skin]);
  const kind = r.float();
  let names: Title['names'];
  if (kind < 0.58) {
    const adjective = r.pick(W.ADJECTIVES);
    if (adjective.mark === 'a' && noun.mark !== 'a') return undefined;
    if (adjective.en === noun.en || KIN.includes(`${adjective.en}|${noun.en}`)) return undefined;
    names = before(adjective, noun);
  } else if (kind < 0.86) {
    const ending = r.pick(W.ENDINGS);
    if (/ (Party|Dance|Song|Guardian)$/.test(` ${ending.en}`) && noun.mark !== 'a') return undefined;
    names = after(noun, ending);
  } else names = before(r.pick(W.PLACES), noun);
  if (TAKEN.has(names.EN.toLowerCase()) || names.EN.length > 22) return undefined;
  const own = CLASSIFICATION_OF_THEME[skin];
  const classifications = new Set(own ? [own] : []);
  if (noun.mark === 'a') classifications.add('ANIMAL');
  if (NATURE.test(names.EN)) classifications.add('NATURE');
  if (CLASSIC.test(noun.en)) classifications.add('CLASSIC');
  if (LUXURY.test(names.EN)) classifications.add('LUXURY');
  if (kind >= 0.86 || TRAVEL.test(names.EN)) classifications.add('TRAVEL');
  return { names, skin, emblem: noun.emblem ?? 'star', classifications: [...classifications] };
};

const GIANTS = /Shark|Squid|Octopus|Whale|Dolphin|Turtle|Lobster|Crab/;

const fishTitle = (r: Random): Title | undefined => {
  const noun = r.pick(NOUNS.sea);
  if (noun.en === 'Sailboat' || noun.en === 'Penguin') return undefined;
  const names = r.float() < 0.6 ? after(noun, r.pick(W.SEA_ENDINGS)) : before(r.pick(W.ADJECTIVES.slice(0, 12)), noun);
  if (TAKEN.has(names.EN.toLowerCase()) || (names.EN.endsWith(' Hunt') && noun.mark !== 'a')) return undefined;
  return {
    names,
    skin: 'sea',
    emblem: noun.emblem ?? 'fish',
    classifications: GIANTS.test(names.EN) ? ['HUNT', 'GIANT'] : ['HUNT'],
  };
};

const fromTable =
  (tables: readonly W.Word[], firsts: readonly W.Word[], skin: ThemeName) =>
  (r: Random): Title => {
    const table = r.pick(tables);
    const names = before(r.pick(firsts), table);
    return { names, skin, emblem: table.emblem ?? 'star', classifications: table.mark ? [table.mark] : [] };
  };

const spaced = (list: readonly W.Word[]): W.Word[] => list.map((word) => ({ ...word, my: `${word.my.trimEnd()} ` }));

const ESPORT_FIRSTS = [
  'Neon',
  'Midnight',
  'Iron',
  'Stormy',
  'Royal',
  'Silver',
  'Northern',
  'Eastern',
  'Starlight',
  'Legendary',
  'Victory',
  'Blazing',
];
const SPORT_FIRSTS = [
  'Golden',
  'Silver',
  'Royal',
  'Midnight',
  'Northern',
  'Southern',
  'Eastern',
  'Grand',
  'Iron',
  'Victory',
];
const pickAdjectives = (names: readonly string[]): W.Word[] => W.ADJECTIVES.filter((word) => names.includes(word.en));
const COCK_FIRSTS = [
  'Golden',
  'Silver',
  'Crimson',
  'Iron',
  'Bronze',
  'Royal',
  'Brave',
  'Swift',
  'Mighty',
  'Victory',
  'Legendary',
  'Ruby',
];

const plain =
  (endings: readonly W.Word[], firsts: readonly W.Word[], skin: ThemeName, emblem: string, classification: string) =>
  (r: Random): Title => ({
    names: before(r.pick(firsts), r.pick(endings)),
    skin,
    emblem,
    classifications: [classification],
  });

/** Generators of a title by category; undefined if the random choice is not usable. */
export const TITLE_OF: Record<Exclude<Category, 'LOTT' | 'ELOTT'>, (r: Random) => Title | undefined> = {
  RNG: slotTitle,
  FISH: fishTitle,
  LIVE: fromTable(W.LIVE_TABLES, [...W.ROOMS, ...spaced(W.PLACES)], 'deco'),
  PVP: fromTable(W.CARD_GAMES, [...W.ROOMS, ...spaced(W.PLACES)], 'deco'),
  SPORTS: fromTable(W.FOOTBALL, [...pickAdjectives(SPORT_FIRSTS), ...spaced(W.PLACES)], 'arena'),
  ESPORTS: fromTable(W.ESPORT_KINDS, pickAdjectives(ESPORT_FIRSTS), 'cosmos'),
  COCKFIGHT: plain(W.COCK_ENDINGS, [...pickAdjectives(COCK_FIRSTS), ...W.PLACES], 'arena', 'rooster', 'RING'),
  BINGO: plain(W.BINGO_ENDINGS, [...W.ROOMS, ...spaced(W.PLACES)], 'numbers', 'bingo', BINGO_CLASSIFICATION),
};
