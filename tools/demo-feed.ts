/**
 * Generates the demo catalogue feed: `node tools/demo-feed.ts`. It is deterministic, so the result is committed and its
 * changes can be reviewed line by line.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { recipeFor } from '@parlour/art/auto';
import { distinctSeeds } from '@parlour/art/distinct';
import { hash, type Random, random } from '@parlour/art/seed';
import type { ThemeName } from '@parlour/art/themes';
import { BINGO_CLASSIFICATION, CATEGORIES, type Category } from '@parlour/contract/catalogue';
import { LOTTERIES, type LotteryTitle } from './demo-feed/lotteries.ts';
import { SAMPLES } from './demo-feed/samples.ts';
import { TITLE_OF, type Title } from './demo-feed/titles.ts';
import { CLASSIFICATIONS, type DemoVendor, VENDORS } from './demo-feed/vendors.ts';

const NEW_SHARE = 0.08;
const ATTEMPTS = 4000;

type Lottery = LotteryTitle['category'];
/** Categories whose titles are generated from words. */
type Invented = Exclude<Category, Lottery>;
const isLottery = (kind: Category): kind is Lottery => kind === 'LOTT' || kind === 'ELOTT';

/** Default engine of each category; of its slots, the studio selects one by the game's code. */
const ENGINES: Record<Invented, string> = {
  RNG: 'slot-5x3',
  FISH: 'fishing',
  LIVE: 'baccarat',
  PVP: 'poker',
  SPORTS: 'sports',
  ESPORTS: 'esports',
  COCKFIGHT: 'cockfight',
  BINGO: 'bingo',
};

/** Engines by classification, where it is more specific than the category. */
const ENGINE_OF_CLASS: Record<string, string> = {
  BLACKJACK: 'blackjack',
  ROULETTE: 'roulette',
  DRAGONTIGER: 'dragontiger',
  DICE: 'sicbo',
  SHOW: 'moneywheel',
};
/** Engines by title, where it is more specific than the classification. */
const ENGINE_OF_TITLE: readonly (readonly [title: RegExp, engine: string])[] = [
  [/ Fan Tan$/, 'fantan'],
  [/ Three Cards$/, 'threecards'],
  [/ Shan Koe Mee$/, 'shan'],
  [/ Bu Gyi$/, 'bugyi'],
];

function engineOf({ kind, names, classifications, engine }: Draft): string {
  if (engine) return engine;
  if (isLottery(kind)) throw new Error(`${names.EN} has no draw`);
  return (
    ENGINE_OF_TITLE.find(([title]) => title.test(names.EN))?.[1] ??
    classifications.map((key) => ENGINE_OF_CLASS[key]).find((each) => each !== undefined) ??
    ENGINES[kind]
  );
}

interface Draft extends Title {
  vendor: string;
  /** BINGO here; RNG with the bingo classification in the feed. */
  kind: Category;
  hot: number | null;
  isNew: boolean;
  /** Set if it does not follow from the rest. */
  engine?: string;
  /** Set for a title added later than its neighbours. */
  nodeId?: string;
  icon: Record<string, unknown> & { theme: ThemeName };
}

const feedCategory = (kind: Category): Category => (kind === 'BINGO' ? 'RNG' : kind);

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const shuffled = <T>(r: Random, list: readonly T[]): T[] => {
  const out = [...list];
  for (let i = out.length - 1; i > 0; i--) {
    const j = r.whole(0, i);
    const [a, b] = [out[i], out[j]];
    if (a !== undefined && b !== undefined) [out[i], out[j]] = [b, a];
  }
  return out;
};

/** Titles of slots and fishing games are unique in the whole catalogue, others per vendor. */
const usedEverywhere = new Set(SAMPLES.map((sample) => sample.names.EN));

const invent = (r: Random, kind: Invented, atVendor: Set<string>): Title => {
  for (let i = 0; i < ATTEMPTS; i++) {
    const title = TITLE_OF[kind](r);
    if (!title) continue;
    const used = kind === 'RNG' || kind === 'FISH' ? usedEverywhere : atVendor;
    if (used.has(title.names.EN) || atVendor.has(title.names.EN)) continue;
    used.add(title.names.EN);
    atVendor.add(title.names.EN);
    return title;
  }
  throw new Error(`the words for ${kind} are used up`);
};

/** Returns the classifications of a hand-made game, from its emblem's theme. */
const SAMPLE_CLASSES: Record<string, string[]> = {
  'Four Aces': ['POKER'],
  'Better Kings': ['POKER'],
  'Grand Roulette': ['ROULETTE'],
  'Baccarat No 9': ['BACCARAT'],
  'Dragon Duel': ['DRAGONTIGER'],
  'Sic Bo Hall': ['DICE'],
  'Football Night': ['FOOTBALL'],
  'Football Derby': ['FOOTBALL'],
  'Arena Circuit': ['LEAGUE'],
  'Rooster Ring': ['RING'],
  'Bingo Parade': [BINGO_CLASSIFICATION],
};
const THEME_CLASSES: Record<ThemeName, string[]> = {
  fortune: ['ASIA'],
  myth: ['MYTH'],
  jungle: ['JUNGLE', 'ANIMAL'],
  sea: ['OCEAN'],
  jewel: ['GEM'],
  fruit: ['FRUIT', 'CLASSIC'],
  desert: ['EGYPT'],
  frost: ['FROST'],
  cosmos: ['SPACE'],
  gothic: ['GOTHIC'],
  deco: ['LUXURY'],
  arena: ['MYTH'],
  numbers: ['CLASSIC'],
};

const samplesOf = (vendor: DemoVendor, kind: Category): Draft[] =>
  SAMPLES.filter((sample) => sample.vendor === vendor.code && sample.category === kind).map((sample) => ({
    vendor: vendor.code,
    kind,
    names: sample.names,
    skin: sample.icon.theme,
    emblem: sample.icon.emblem,
    classifications:
      SAMPLE_CLASSES[sample.names.EN] ?? (kind === 'FISH' ? ['HUNT', 'GIANT'] : THEME_CLASSES[sample.icon.theme]),
    hot: sample.hot || null,
    isNew: sample.names.EN === 'Moonlit Wolf' || sample.names.EN === 'Star Courier',
    icon: sample.icon,
  }));

const inventedOf = (r: Random, vendor: DemoVendor, kind: Invented, count: number, names: Set<string>): Draft[] =>
  Array.from({ length: count }, () => {
    const title = invent(r, kind, names);
    const chosen = recipeFor({ name: title.names.EN, category: kind, theme: title.skin }).emblem;
    return {
      ...title,
      vendor: vendor.code,
      kind,
      hot: null,
      isNew: r.float() < NEW_SHARE,
      icon: { theme: title.skin, ...(chosen === title.emblem ? {} : { emblem: title.emblem }) },
    };
  });

/** Titles added later: at the end of their category, so that no other title's id changes. */
const LATER: readonly Draft[] = [
  {
    vendor: 'CRL',
    kind: 'RNG',
    names: { EN: 'Keno Garden', MY: 'ကီနို ဥယျာဉ်', CN: '基诺花园' },
    skin: 'numbers',
    emblem: 'balls',
    classifications: ['CLASSIC'],
    hot: null,
    isNew: false,
    engine: 'keno',
    nodeId: '104101',
    icon: { theme: 'numbers', emblem: 'balls' },
  },
];

const lotteriesOf = (vendor: DemoVendor, kind: Category): Draft[] =>
  LOTTERIES.filter((title) => title.vendor === vendor.code && title.category === kind).map(
    ({ category, ...title }) => ({
      ...title,
      kind: category,
      isNew: false,
      icon: { theme: title.skin, emblem: title.emblem },
    }),
  );

const gamesOf = (vendor: DemoVendor): Draft[] => {
  const names = new Set<string>(SAMPLES.filter((s) => s.vendor === vendor.code).map((s) => s.names.EN));
  return CATEGORIES.flatMap((kind) => {
    if (isLottery(kind)) return lotteriesOf(vendor, kind);
    const r = random(hash(`demo|${vendor.code}|${kind}`));
    const made = samplesOf(vendor, kind);
    return [...made, ...inventedOf(r, vendor, kind, (vendor.games[kind] ?? made.length) - made.length, names)];
  });
};

/** Returns hot games first, then a mix of all vendors: the display order of a category's list. */
const displayed = (drafts: readonly Draft[], category: Category): Draft[] => {
  const own = shuffled(
    random(hash(`order|${category}`)),
    drafts.filter((draft) => feedCategory(draft.kind) === category),
  );
  return own.sort((a, b) => (a.hot ?? 1000) - (b.hot ?? 1000));
};

const drafts = VENDORS.flatMap(gamesOf);
/**
 * A node id is never reused, because the new title would inherit its history: lotteries of an earlier feed, which had
 * no draws, are between the last of the other games and `COCKFIGHT`.
 */
const FIRST_IDS: Partial<Record<Category, number>> = { LOTT: 104_001, COCKFIGHT: 103_485 };
let node = 100_000;
const games = CATEGORIES.flatMap((category) => {
  node = (FIRST_IDS[category] ?? node + 1) - 1;
  const list = [...displayed(drafts, category), ...LATER.filter(({ kind }) => kind === category)];
  const seeds = distinctSeeds(list.map((d) => ({ name: d.names.EN, category: d.kind, theme: d.skin, hints: d.icon })));
  return list.map((draft, i) => ({
    vendor: draft.vendor,
    code: `${slug(draft.vendor)}-${slug(draft.names.EN)}`,
    nodeId: draft.nodeId ?? `${++node}`,
    category,
    classifications: draft.classifications,
    names: draft.names,
    hot: draft.hot,
    new: draft.isNew,
    order: i + 1,
    engine: engineOf(draft),
    skin: draft.skin,
    icon: { ...draft.icon, ...(seeds[i] ? { seed: seeds[i] } : {}) },
  }));
});

/** Returns a vendor's gateway code: capital letters and digits only. */
const gatewayVendorOf = (code: string): string => code.replaceAll('_', '');

const vendors = VENDORS.map((vendor, i) => ({
  code: vendor.code,
  name: vendor.names.EN,
  names: vendor.names,
  categories: [...new Set((Object.keys(vendor.games) as Category[]).map(feedCategory))],
  hot: vendor.hot,
  order: (i + 1) * 10,
  colour: vendor.colour,
  gatewayVendor: gatewayVendorOf(vendor.code),
}));

const classifications = Object.entries(CLASSIFICATIONS).flatMap(([category, list]) =>
  list.map(([key, EN, MY, CN]) => ({ key, category, names: { EN, MY, CN } })),
);

const lines = (list: readonly object[]): string => list.map((entry) => JSON.stringify(entry)).join(',\n');
const folder = new URL('../brands/demo/feed/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(
  new URL('catalogue.json', folder),
  `{"format":"parlour-feed/1",\n"vendors":[\n${lines(vendors)}\n],\n"classifications":[\n${lines(classifications)}\n],\n"games":[\n${lines(games)}\n]}\n`,
);

/** A brand defines its vendors' logos; an unnamed vendor gets a logo from its code. */
const marks = VENDORS.map(
  ({ code, colour, glyph }) => `  ${JSON.stringify(code)}: ${JSON.stringify({ colour, glyph })}`,
);
writeFileSync(new URL('../vendor-marks.json', folder), `{\n${marks.join(',\n')}\n}\n`);

/** The same fields as CSV, as an example for operators with a spreadsheet. */
const COLUMNS = [
  'vendor',
  'code',
  'nodeId',
  'category',
  'classifications',
  'name_EN',
  'name_MY',
  'name_CN',
  'hot',
  'new',
  'order',
  'engine',
  'skin',
];
const field = (value: string | number | boolean | null): string => {
  const text = String(value ?? '');
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
const example = [
  ...games.slice(0, 10),
  ...CATEGORIES.slice(1, 9).flatMap((c) => games.filter((g) => g.category === c).slice(0, 2)),
].slice(0, 20);
const rows = example.map((g) => [
  g.vendor,
  g.code,
  g.nodeId,
  g.category,
  g.classifications.join('|'),
  g.names.EN,
  g.names.MY,
  g.names.CN,
  g.hot,
  g.new,
  g.order,
  g.engine,
  g.skin,
]);
writeFileSync(
  new URL('catalogue.csv', folder),
  `${[COLUMNS, ...rows].map((row) => row.map(field).join(',')).join('\n')}\n`,
);

console.log(`${vendors.length} vendors, ${classifications.length} classifications, ${games.length} games`);
