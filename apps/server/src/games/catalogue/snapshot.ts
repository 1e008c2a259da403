/**
 * Catalogue in memory, from which lists, home and search are answered. Built from the tables at start and after every
 * change; requests need no query.
 */

import {
  BINGO_CLASSIFICATION,
  CATEGORIES,
  HOT_ON_HOME,
  isOfType,
  JILI_VENDOR,
  type PauseFacts,
  prizeModeOf,
  SPECIAL_BLOCKS,
  typeOf,
} from '@parlour/contract/catalogue';
import type { Classification, Game, GamePage, Home, Vendor } from '@parlour/contract/catalogue.endpoints';
import { DEFAULT_LANGUAGE, FALLBACK_LANGUAGE, isLanguage, type LanguageCode } from '@parlour/contract/languages';
import type { Names } from './catalogue.tables.ts';
import { buildIndex } from './search.ts';

export type CatalogueRows = {
  vendors: {
    code: string;
    name: string;
    names: Names;
    categories: string[];
    hot: boolean;
    colour: string;
    gateway_vendor: string;
    paused: boolean;
    /** Maintenance of a paused vendor. */
    pause_until?: Date | null;
    pause_texts?: Names;
  }[];
  classifications: { category: string; key: string; names: Names }[];
  games: {
    node_id: string;
    vendor_code: string;
    code: string;
    category: string;
    classifications: string[];
    names: Names;
    hot_rank: number | null;
    is_new: boolean;
    engine: string;
    skin: string;
    art: Record<string, unknown>;
    icon_url: string;
    paused: boolean;
  }[];
};

/** `vendorPause`: end and texts of its vendor's maintenance; null without. */
export type GameFacts = CatalogueRows['games'][number] & { gatewayVendor: string; vendorPause: VendorPause | null };
export type VendorPause = { until: Date | null; texts: Names };

export type ArtFacts = { iconUrl: string; colour: string };

export type ListQuery = {
  gameType: string;
  vendors: string[];
  classify: string;
  name: string;
  isNew: boolean;
  pageNo: number;
  pageSize: number;
  language: LanguageCode;
};

export type Catalogue = {
  version: string;
  /** Returns the colour of a vendor's mark; undefined for a vendor that is not enabled. */
  vendorColour: (code: string) => string | undefined;
  /** Returns facts about an enabled game. */
  find: (nodeId: string) => GameFacts | undefined;
  /** Returns the first game of a category, in the catalogue's order, that matches. */
  firstOf: (category: string, fits: (game: GameFacts) => boolean) => GameFacts | undefined;
  gameOf: (nodeId: string, language: LanguageCode) => Game | undefined;
  list: (query: ListQuery) => GamePage;
  /** Adds names to the search index until `isOver`; returns whether it is complete. A search completes it itself. */
  indexNames: (isOver: () => boolean) => boolean;
  hot: (language: LanguageCode) => Game[];
  vendors: (language: LanguageCode) => {
    vendors: Vendor[];
    sorting: { gameCategory: string; vendorNames: string[] }[];
    mapping: Record<string, string>;
  };
  /** Returns the codes of the vendors with games of a category; a code of no vendor when there is none. */
  vendorCodes: (category: string) => string[];
  /** Returns the themes of a type with their games; of all vendors when none is named. */
  classifications: (type: string, vendors: string[], language: LanguageCode) => Classification[];
  home: (language: LanguageCode) => Omit<Home, 'banners' | 'notices' | 'hotPreview'>;
};

/** A code that no vendor has. */
const NO_VENDOR = ':';

/** Number of games in a block on home. */
const BLOCK_SIZE = 12;

/** Validates a language code of a request; an unknown one becomes the default language. */
export const languageOf = (code: string | undefined): LanguageCode =>
  code && isLanguage(code) ? code : DEFAULT_LANGUAGE;

const nameIn = (names: Names, language: LanguageCode): string => names[language] ?? names[FALLBACK_LANGUAGE] ?? '';

/** Returns what players read about the maintenance of a vendor; null without. */
function pauseOf(vendor: CatalogueRows['vendors'][number] | undefined): VendorPause | null {
  if (!vendor?.paused) return null;
  const { pause_until: until = null, pause_texts: texts = {} } = vendor;
  return until === null && Object.keys(texts).length === 0 ? null : { until, texts };
}

/**
 * Returns what a player reads about the maintenance of a vendor, in a language or else in English: its end, and a text
 * that may be empty. Undefined without maintenance.
 */
export const pauseFor = (pause: VendorPause | null, language: LanguageCode): PauseFacts | undefined =>
  pause === null ? undefined : { until: pause.until?.toISOString() ?? null, text: nameIn(pause.texts, language) };

/** Facts about a game that the catalogue's tables do not contain. */
export type CatalogueFacts = {
  artOf: (game: CatalogueRows['games'][number]) => ArtFacts;
  /** Whether this installation offers a category at all. */
  offers: (category: string) => boolean;
  /** Whether the games of a gateway vendor can be launched. */
  opens: (gatewayVendor: string) => boolean;
};

/** Builds the catalogue of one version. */
export function buildCatalogue(
  version: bigint,
  rows: CatalogueRows,
  { artOf, opens, offers }: CatalogueFacts,
): Catalogue {
  const vendorByCode = new Map(rows.vendors.map((v) => [v.code, v]));
  const games = rows.games.flatMap((g) => {
    const vendor = vendorByCode.get(g.vendor_code);
    return vendor && offers(g.category) ? [vendor.paused && !g.paused ? { ...g, paused: true } : g] : [];
  });
  const byNode = new Map(
    games.map((g) => {
      const vendor = vendorByCode.get(g.vendor_code);
      return [g.node_id, { ...g, gatewayVendor: vendor?.gateway_vendor ?? '', vendorPause: pauseOf(vendor) }];
    }),
  );
  const hotGames = games.filter((g) => g.hot_rank !== null).sort((a, b) => (a.hot_rank ?? 0) - (b.hot_rank ?? 0));
  const shapes = new Map<LanguageCode, Map<string, Game>>();
  const pictures = new Map<string, ArtFacts>();
  const index = buildIndex(games.map((g) => ({ names: Object.values(g.names) })));

  /** Computed at the first use: most games of a large catalogue rarely appear on a page. */
  function pictureOf(g: CatalogueRows['games'][number]): ArtFacts {
    const known = pictures.get(g.node_id);
    if (known) return known;
    const fresh = artOf(g);
    pictures.set(g.node_id, fresh);
    return fresh;
  }

  function shape(g: CatalogueRows['games'][number], language: LanguageCode): Game {
    const name = nameIn(g.names, language);
    const prizeMode = prizeModeOf(g.category, g.vendor_code);
    const { iconUrl, colour } = pictureOf(g);
    return {
      gameId: g.code,
      nodeId: g.node_id,
      nodeName: nameIn(g.names, FALLBACK_LANGUAGE),
      gameName: name,
      gameType: g.category,
      vassalage: g.vendor_code,
      displayName: name,
      showIcon: '1',
      iconUrl,
      ...(g.icon_url ? { icon: g.icon_url } : {}),
      isNew: g.is_new,
      isHot: g.hot_rank !== null,
      colour,
      ...(g.category === 'ELOTT' ? { gameClassifyNew: g.classifications[0] ?? '' } : {}),
      ...(prizeMode ? { prizeMode } : {}),
      ...(g.paused ? { isPaused: true } : {}),
      ...(opens(vendorByCode.get(g.vendor_code)?.gateway_vendor ?? '') ? {} : { isUpcoming: true }),
    };
  }

  function shaped(list: CatalogueRows['games'], language: LanguageCode): Game[] {
    let cache = shapes.get(language);
    if (!cache) shapes.set(language, (cache = new Map()));
    return list.map((g) => {
      const known = cache.get(g.node_id);
      if (known) return known;
      const fresh = shape(g, language);
      cache.set(g.node_id, fresh);
      return fresh;
    });
  }

  /** A search may match every game: one pass over them, without an intermediate list. */
  function search(name: string, isMatch: (game: CatalogueRows['games'][number]) => boolean): CatalogueRows['games'] {
    const found: CatalogueRows['games'] = [];
    for (const position of index.find(name)) {
      const game = games[position];
      if (game && isMatch(game)) found.push(game);
    }
    return found;
  }

  const inCategory = (category: string) =>
    category === 'BINGO'
      ? games.filter((g) => g.category === 'RNG' && g.classifications.includes(BINGO_CLASSIFICATION))
      : games.filter((g) => g.category === category);

  function select(query: ListQuery): CatalogueRows['games'] {
    const wanted = new Set(query.vendors);
    const isMatch = (g: CatalogueRows['games'][number]) =>
      isOfType(g.category, query.gameType) &&
      (wanted.size === 0 || wanted.has(g.vendor_code)) &&
      (query.classify === '' || g.classifications.includes(query.classify)) &&
      (!query.isNew || g.is_new);
    if (query.gameType === 'BINGO') return select({ ...query, gameType: 'RNG', classify: BINGO_CLASSIFICATION });
    return query.name === '' ? games.filter(isMatch) : search(query.name, isMatch);
  }

  function vendorShapes(category: string, language: LanguageCode): Vendor[] {
    const counts = new Map<string, number>();
    for (const g of inCategory(category)) counts.set(g.vendor_code, (counts.get(g.vendor_code) ?? 0) + 1);
    return rows.vendors
      .filter((v) => counts.has(v.code))
      .sort((a, b) => Number(b.hot) - Number(a.hot))
      .map((v) => ({
        vassalage: v.code,
        displayName: nameIn(v.names, language) || v.name,
        gameCount: counts.get(v.code) ?? 0,
        gameType: typeOf(category),
        isHot: v.hot ? 1 : 0,
        vendorNames: v.name,
        mobileLargeIcon: `/img/vendor/${v.code}-COLOR.png`,
        gameCategory: category,
        colour: v.colour,
        ...(v.paused ? { isPaused: true } : {}),
      }));
  }

  const sorted = (language: LanguageCode) =>
    CATEGORIES.map((category) => ({ category, vendors: vendorShapes(category, language) })).filter(
      (entry) => entry.vendors.length > 0,
    );

  return {
    version: version.toString(),
    vendorColour: (code) => vendorByCode.get(code)?.colour,
    find: (nodeId) => byNode.get(nodeId),
    firstOf(category, fits) {
      for (const game of byNode.values()) if (game.category === category && fits(game)) return game;
      return undefined;
    },
    vendorCodes(category) {
      const codes = new Set(inCategory(category).map((g) => g.vendor_code));
      // An empty list would mean every vendor.
      return codes.size > 0 ? [...codes] : [NO_VENDOR];
    },
    gameOf(nodeId, language) {
      const game = byNode.get(nodeId);
      return game && shaped([game], language)[0];
    },
    indexNames: index.add,
    list(query) {
      const found = select(query);
      const from = (query.pageNo - 1) * query.pageSize;
      return {
        games: shaped(found.slice(from, from + query.pageSize), query.language),
        pageNum: query.pageNo,
        totalPages: Math.ceil(found.length / query.pageSize),
        totalCount: found.length,
      };
    },
    hot: (language) => shaped(hotGames, language),
    vendors(language) {
      const entries = sorted(language);
      return {
        vendors: entries.flatMap((entry) => entry.vendors),
        sorting: entries.map((entry) => ({
          gameCategory: entry.category,
          vendorNames: entry.vendors.map((v) => v.vassalage),
        })),
        mapping: Object.fromEntries(entries.map((entry) => [entry.category, typeOf(entry.category)])),
      };
    },
    classifications(type, vendors, language) {
      const counts = new Map<string, number>();
      const counted = new Set(vendors);
      const place = (category: string, key: string) => `${category} ${key}`;
      for (const g of games) {
        if (!isOfType(g.category, type) || (counted.size > 0 && !counted.has(g.vendor_code))) continue;
        for (const key of g.classifications) {
          const at = place(g.category, key);
          counts.set(at, (counts.get(at) ?? 0) + 1);
        }
      }
      return rows.classifications.flatMap((c) => {
        const gameCount = counts.get(place(c.category, c.key));
        return gameCount === undefined ? [] : [{ key: c.key, displayName: nameIn(c.names, language), gameCount }];
      });
    },
    home(language) {
      const unique = new Map(sorted(language).flatMap((entry) => entry.vendors.map((v) => [v.vassalage, v] as const)));
      return {
        version: version.toString(),
        hot: shaped(hotGames, language).slice(0, 2 * HOT_ON_HOME),
        jili: shaped(
          games.filter((g) => g.category === 'RNG' && g.vendor_code === JILI_VENDOR).slice(0, BLOCK_SIZE),
          language,
        ),
        blocks: sorted(language).map(({ category, vendors }) => {
          const all = inCategory(category);
          const isSpecial = (SPECIAL_BLOCKS as readonly string[]).includes(category);
          return {
            category,
            games: isSpecial ? [] : shaped(all.slice(0, BLOCK_SIZE), language),
            vendors: isSpecial ? vendors : [],
            totalCount: all.length,
          };
        }),
        vendors: [...unique.values()],
      };
    },
  };
}
