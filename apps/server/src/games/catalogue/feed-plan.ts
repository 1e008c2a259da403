/**
 * Compares a feed with the catalogue: what an import adds, changes and removes, field by field. Pure. An import executes
 * the plan that a preview shows, so that the two cannot differ.
 */
import type { Names } from './catalogue.tables.ts';
import { type Feed, type FeedClassification, type FeedGame, FeedUnreadable, type FeedVendor, keep } from './feed.ts';

/** Disabled entries are in no feed any more; rounds and favourites continue to name them. */
type Stored<T> = T & { enabled: boolean };

/** The catalogue as feeds made it, without operators' decisions. */
export type CatalogueState = {
  vendors: Stored<Omit<FeedVendor, 'names' | 'categories'> & { names: Names; categories: string[] }>[];
  classifications: Stored<Omit<FeedClassification, 'category' | 'names'> & { category: string; names: Names }>[];
  games: Stored<Omit<FeedGame, 'category' | 'names'> & { category: string; names: Names }>[];
};

export type EntryKind = 'vendor' | 'classification' | 'game';
/** A field of an entry, such as `order` or `names.MY`; null where it is empty. */
export type FieldChange = { field: string; from: string | null; to: string | null };

export type EntryChange = {
  kind: EntryKind;
  change: 'added' | 'changed' | 'removed';
  /** Vendor code; empty for a classification. */
  vendor: string;
  /** Vendor code, `category/key`, or node id. */
  id: string;
  /** The vendor's own code of a game; empty for other entries. */
  code: string;
  name: string;
  /** Line in the feed; 0 for an entry that the feed does not name. */
  line: number;
  /** Empty for a removed entry. */
  fields: FieldChange[];
};

/** Number of entries of one kind. */
export type Change = { added: number; changed: number; removed: number };

export type ImportPlan = {
  /** Entries to insert or update: those that differ from the catalogue. */
  put: { vendors: FeedVendor[]; classifications: FeedClassification[]; games: FeedGame[] };
  /** Entries to disable. */
  disable: { vendors: string[]; classifications: { category: string; key: string }[]; nodeIds: string[] };
  changes: EntryChange[];
  counts: Record<'vendors' | 'classifications' | 'games', Change>;
  /** The feed with all entries that fit the catalogue; refused ones are among its refused lines. */
  feed: Feed;
  /** Enabled games of the catalogue that the feed is about. */
  gamesBefore: number;
};

const FIELDS: Readonly<Record<EntryKind, readonly string[]>> = {
  vendor: ['name', 'names', 'categories', 'hot', 'order', 'colour', 'gatewayVendor'],
  classification: ['names', 'order'],
  game: [
    'vendor',
    'code',
    'category',
    'classifications',
    'names',
    'hot',
    'new',
    'order',
    'engine',
    'skin',
    'icon',
    'iconUrl',
  ],
};

/** Orders the keys of objects, which the database does not keep. */
const withOrderedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Returns a value as text; empty for one that says nothing. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return JSON.stringify(value);
  return Object.keys(value).length === 0 ? '' : JSON.stringify(value, withOrderedKeys);
}

/** Returns the fields of an entry that say something, a name of each language apart. */
function textsOf(kind: EntryKind, entry: object): Map<string, string> {
  const texts = new Map<string, string>();
  for (const field of FIELDS[kind]) {
    const value: unknown = (entry as Record<string, unknown>)[field];
    if (field === 'names') {
      for (const [language, name] of Object.entries((value ?? {}) as Names))
        if (name) texts.set(`names.${language}`, name);
      continue;
    }
    const text = textOf(value);
    if (text !== '') texts.set(field, text);
  }
  return texts;
}

/** Returns the fields in which an entry of the feed differs from the one of the catalogue. */
function compare(kind: EntryKind, before: Stored<object> | undefined, after: object): FieldChange[] {
  const [from, to] = [before ? textsOf(kind, before) : new Map<string, string>(), textsOf(kind, after)];
  const names = [...new Set([...to.keys(), ...from.keys()])];
  const fields = names
    .filter((field) => from.get(field) !== to.get(field))
    .map((field) => ({ field, from: from.get(field) ?? null, to: to.get(field) ?? null }));
  return before?.enabled === false ? [{ field: 'enabled', from: 'false', to: 'true' }, ...fields] : fields;
}

const codeOf = ({ vendor, code }: { vendor: string; code: string }): string => `${vendor}/${code}`;
const keyOf = ({ category, key }: { category: string; key: string }): string => `${category}/${key}`;

type Identity = Pick<EntryChange, 'vendor' | 'id' | 'code' | 'name'>;

const identifyVendor = ({ code, name }: { code: string; name: string }): Identity => ({
  vendor: code,
  id: code,
  code: '',
  name,
});

const identifyClass = (entry: { category: string; key: string; names: { EN?: string } }): Identity => ({
  vendor: '',
  id: keyOf(entry),
  code: '',
  name: entry.names.EN ?? entry.key,
});

const identifyGame = (entry: Pick<FeedGame, 'vendor' | 'code' | 'nodeId'> & { names: { EN?: string } }): Identity => ({
  vendor: entry.vendor,
  id: entry.nodeId,
  code: entry.code,
  name: entry.names.EN ?? entry.code,
});

/** Keeps each game's values for which a CSV feed has no column. */
function keepUnnamed(feed: Feed, game: FeedGame, before: CatalogueState['games'][number] | undefined): FeedGame {
  if (!before) return game;
  const has = (column: string): boolean => feed.columns.has(column);
  const names = Object.entries(before.names).filter(([language]) => !has(`name_${language}`));
  const merged: FeedGame = {
    ...game,
    names: { ...game.names, ...Object.fromEntries(names) },
    icon: before.icon,
    hot: has('hot') ? game.hot : before.hot,
    new: has('new') ? game.new : before.new,
    order: has('order') ? game.order : before.order,
    engine: has('engine') ? game.engine : before.engine,
    skin: has('skin') ? game.skin : before.skin,
    iconUrl: has('iconUrl') ? game.iconUrl : before.iconUrl,
  };
  feed.lines.set(merged, feed.lines.get(game) ?? 0);
  return merged;
}

/** Returns the vendors that a feed names, with their names if it has them, and the numbers of their games. */
export function listFeedVendors(feed: Feed): { code: string; name: string; games: number }[] {
  const vendors = new Map(feed.vendors.map(({ code, name }) => [code, { code, name, games: 0 }]));
  for (const { vendor } of feed.games) {
    const found = vendors.get(vendor) ?? { code: vendor, name: '', games: 0 };
    found.games++;
    vendors.set(vendor, found);
  }
  return [...vendors.values()];
}

/**
 * Restricts a feed to some of its vendors. Games that it gives to other vendors stay as they are.
 *
 * @throws {FeedUnreadable} for a vendor that the feed does not name: its games would all be missing
 */
export function restrictFeed(feed: Feed, vendors: readonly string[]): Feed {
  const chosen = new Set(vendors);
  const named = new Set(listFeedVendors(feed).map(({ code }) => code));
  const unknown = vendors.filter((code) => !named.has(code));
  if (unknown.length > 0 || vendors.length === 0)
    throw new FeedUnreadable(
      `the feed names no vendor ${unknown.join(', ')}; it names: ${[...named].join(', ') || 'none'}`,
    );
  const others = feed.games.filter(({ vendor }) => !chosen.has(vendor));
  return {
    ...feed,
    vendors: feed.vendors.filter(({ code }) => chosen.has(code)),
    games: feed.games.filter(({ vendor }) => chosen.has(vendor)),
    refused: feed.refused.filter(({ vendor }) => vendor === '' || chosen.has(vendor)),
    kept: { ...feed.kept, nodeIds: [...feed.kept.nodeIds, ...others.map(({ nodeId }) => nodeId)] },
  };
}

/**
 * Returns the classifications of a partial import: those that its games need and the catalogue lacks. Others belong to
 * the games of all vendors.
 */
function lackingClasses(state: CatalogueState, { classifications, games }: Feed): FeedClassification[] {
  const enabled = new Set(state.classifications.filter((each) => each.enabled).map(keyOf));
  const needed = new Set(
    games.flatMap(({ category, classifications: keys }) => keys.map((key) => keyOf({ category, key }))),
  );
  return classifications.filter((each) => needed.has(keyOf(each)) && !enabled.has(keyOf(each)));
}

/** Keys of classifications by category, in order. */
function keysByCategory(list: Iterable<{ category: string; key: string; order: number }>): Map<string, string[]> {
  const keys = new Map<string, string[]>();
  const sorted = [...list].sort((a, b) => a.order - b.order || (a.key < b.key ? -1 : 1));
  for (const { category, key } of sorted) keys.set(category, [...(keys.get(category) ?? []), key]);
  return keys;
}

type Known = {
  state: CatalogueState;
  vendors: ReadonlySet<string>;
  keys: Map<string, string[]>;
  isChosen: (vendor: string) => boolean;
};

/**
 * Returns the games of a feed that fit the catalogue. It refuses games with an unknown vendor or classification, and
 * those whose vendor and code belong to another node id: a feed must not attach a game to another's history. A partial
 * import takes no game from a vendor that is not imported.
 */
function fit(feed: Feed, { state, vendors, keys, isChosen }: Known): Feed {
  const ownerOf = new Map(state.games.map(({ nodeId, vendor }) => [nodeId, vendor]));
  const holders = new Map(state.games.map((game) => [codeOf(game), game.nodeId]));
  const kept = structuredClone(feed.kept);
  const refused = [...feed.refused];
  const faultOf = (game: FeedGame): [string, string] | null => {
    const { vendor, category, classifications, nodeId } = game;
    if (!vendors.has(vendor)) return [`vendor ${vendor} is unknown`, 'import the vendor first, in a JSON feed'];
    const known = keys.get(category) ?? [];
    const unknown = classifications.filter((key) => !known.includes(key));
    if (unknown.length > 0)
      return [`${category} has no classification ${unknown.join(', ')}`, `use one of: ${known.join(', ') || 'none'}`];
    const holder = holders.get(codeOf(game));
    if (holder !== undefined && holder !== nodeId)
      return [`${codeOf(game)} belongs to node ${holder}`, `use node ${holder} for it, or another code`];
    const owner = ownerOf.get(nodeId) ?? vendor;
    if (!isChosen(owner))
      return [`node ${nodeId} belongs to vendor ${owner}, which is not imported`, `import ${owner} as well`];
    return null;
  };
  const games = feed.games.filter((game) => {
    const fault = faultOf(game);
    if (!fault) return true;
    const [reason, mend] = fault;
    const line = feed.lines.get(game) ?? 0;
    const { vendor, code } = game;
    refused.push({ line, what: `game ${game.nodeId} (${codeOf(game)})`, vendor, code, reason, mend });
    keep(kept, 'game', game, line);
    return false;
  });
  return { ...feed, games, kept, refused };
}

/**
 * Plans the import of a feed. A feed is the whole catalogue: entries that it does not name are disabled; with a CSV feed
 * this applies to games only. Entries named by refused lines are not changed. While a refused line names no entry,
 * nothing is disabled.
 *
 * @param only vendors of a partial import, to which the feed is restricted already: nothing of other vendors is changed;
 *   null for all
 */
export function planImport(state: CatalogueState, whole: Feed, only: ReadonlySet<string> | null): ImportPlan {
  const isChosen = (vendor: string): boolean => only === null || only.has(vendor);
  const given = only === null ? whole : { ...whole, classifications: lackingClasses(state, whole) };
  const mayDisable = given.kept.nameless.length === 0;
  const mayDisableAll = mayDisable && !given.gamesOnly && only === null;
  const missing = <T extends { enabled: boolean }>(list: T[], idOf: (entry: T) => string, named: Set<string>): T[] =>
    list.filter((entry) => entry.enabled && !named.has(idOf(entry)));

  const vendorsNamed = new Set([...given.kept.vendors, ...given.vendors.map(({ code }) => code)]);
  const vendorsGone = mayDisableAll ? missing(state.vendors, ({ code }) => code, vendorsNamed) : [];
  const classesNamed = new Set([...given.kept.classifications, ...given.classifications.map(keyOf)]);
  const classesGone = mayDisableAll ? missing(state.classifications, keyOf, classesNamed) : [];

  const left = <T extends { enabled: boolean }>(list: T[], gone: T[]): T[] =>
    list.filter((entry) => entry.enabled && !gone.includes(entry));
  const vendors = new Set([...left(state.vendors, vendorsGone), ...given.vendors].map(({ code }) => code));
  const classes = new Map(
    [...left(state.classifications, classesGone), ...given.classifications].map((each) => [keyOf(each), each]),
  );
  const gameBefore = new Map(state.games.map((game) => [game.nodeId, game]));
  const fitting = fit(given, { state, vendors, keys: keysByCategory(classes.values()), isChosen });
  const feed = given.gamesOnly
    ? { ...fitting, games: fitting.games.map((game) => keepUnnamed(fitting, game, gameBefore.get(game.nodeId))) }
    : fitting;
  const gamesNamed = new Set([...feed.kept.nodeIds, ...feed.games.map(({ nodeId }) => nodeId)]);
  const codesKept = new Set(feed.kept.codes);
  const gamesGone = mayDisable
    ? missing(state.games, ({ nodeId }) => nodeId, gamesNamed).filter(
        (game) => isChosen(game.vendor) && !codesKept.has(codeOf(game)),
      )
    : [];

  const changes: EntryChange[] = [];
  /** Notes the differences of one kind, and returns the entries of the feed that differ. */
  function differ<T extends object, S extends object>(
    kind: EntryKind,
    entries: T[],
    {
      beforeOf,
      gone,
      identify,
    }: {
      beforeOf: (entry: T) => Stored<object> | undefined;
      gone: S[];
      identify: (entry: T | S) => Identity;
    },
  ): T[] {
    const differing = entries.filter((entry) => {
      const before = beforeOf(entry);
      const fields = compare(kind, before, entry);
      if (before && fields.length === 0) return false;
      const line = feed.lines.get(entry) ?? 0;
      changes.push({ kind, change: before ? 'changed' : 'added', ...identify(entry), line, fields });
      return true;
    });
    for (const entry of gone) changes.push({ kind, change: 'removed', ...identify(entry), line: 0, fields: [] });
    return differing;
  }
  const vendorBefore = new Map(state.vendors.map((vendor) => [vendor.code, vendor]));
  const classBefore = new Map(state.classifications.map((each) => [keyOf(each), each]));
  const put = {
    vendors: differ('vendor', feed.vendors, {
      beforeOf: ({ code }) => vendorBefore.get(code),
      gone: vendorsGone,
      identify: identifyVendor,
    }),
    classifications: differ('classification', feed.classifications, {
      beforeOf: (each) => classBefore.get(keyOf(each)),
      gone: classesGone,
      identify: identifyClass,
    }),
    games: differ('game', feed.games, {
      beforeOf: ({ nodeId }) => gameBefore.get(nodeId),
      gone: gamesGone,
      identify: identifyGame,
    }),
  };
  const count = (kind: EntryKind): Change => {
    const of = (change: EntryChange['change']): number =>
      changes.filter((each) => each.kind === kind && each.change === change).length;
    return { added: of('added'), changed: of('changed'), removed: of('removed') };
  };
  return {
    put,
    disable: {
      vendors: vendorsGone.map(({ code }) => code),
      classifications: classesGone.map(({ category, key }) => ({ category, key })),
      nodeIds: gamesGone.map(({ nodeId }) => nodeId),
    },
    changes,
    counts: { vendors: count('vendor'), classifications: count('classification'), games: count('game') },
    feed,
    gamesBefore: state.games.filter(({ enabled, vendor }) => enabled && isChosen(vendor)).length,
  };
}
