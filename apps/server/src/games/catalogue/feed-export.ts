/**
 * Writes the catalogue as a feed, in the formats that the importer reads. Importing the file changes nothing. Operators'
 * decisions (pauses, hidden games, badges) are in no feed. Pure.
 */
import { FALLBACK_LANGUAGE, LANGUAGE_CODES } from '@parlour/contract/languages';
import { FEED_FORMAT } from './feed.ts';
import { toCell } from './feed-cells.ts';
import type { CatalogueState } from './feed-plan.ts';

export type FeedFileFormat = 'json' | 'csv';
export type FeedFile = { text: string; type: string; games: number };

const enabledOf = <T extends { enabled: boolean }>(list: T[]): Omit<T, 'enabled'>[] =>
  list.filter((entry) => entry.enabled).map(({ enabled: _enabled, ...entry }) => entry);

/** Formats a list with one entry a line, so that the importer's line numbers say something. */
const listOf = (name: string, entries: object[]): string =>
  `${JSON.stringify(name)}:[${entries.map((entry) => `\n${JSON.stringify(entry)}`).join(',')}\n]`;

function toJson({ vendors, classifications, games }: CatalogueState): string {
  // A vendor may have its one name only; an empty table would lack the English one.
  const named = enabledOf(vendors).map(({ names, ...vendor }) =>
    Object.keys(names).length > 0 ? { ...vendor, names } : vendor,
  );
  const lists = [
    listOf('vendors', named),
    listOf('classifications', enabledOf(classifications)),
    listOf('games', enabledOf(games)),
  ];
  return `{"format":${JSON.stringify(FEED_FORMAT)},\n${lists.join(',\n')}\n}\n`;
}

function toCsv(state: CatalogueState): string {
  const games = enabledOf(state.games);
  const used = new Set(games.flatMap(({ names }) => Object.keys(names)));
  const languages = [
    FALLBACK_LANGUAGE,
    ...LANGUAGE_CODES.filter((code) => code !== FALLBACK_LANGUAGE && used.has(code)),
  ];
  const head = [
    'vendor',
    'code',
    'nodeId',
    'category',
    'classifications',
    ...languages.map((code) => `name_${code}`),
    'hot',
    'new',
    'order',
    'engine',
    'skin',
    'iconUrl',
  ];
  const rows = games.map((game) =>
    [
      toCell(game.vendor),
      toCell(game.code),
      game.nodeId,
      game.category,
      toCell(game.classifications.join('|')),
      ...languages.map((code) => toCell(game.names[code] ?? '')),
      // Numbers are no texts: a spreadsheet may take them as such.
      String(game.hot ?? ''),
      game.new ? '1' : '0',
      String(game.order),
      toCell(game.engine),
      toCell(game.skin),
      toCell(game.iconUrl),
    ].join(','),
  );
  // The byte order mark tells spreadsheets that the file is UTF-8.
  return `\uFEFF${[head.join(','), ...rows].join('\r\n')}\r\n`;
}

/** Formats the catalogue as a feed. CSV holds games only, without what steers their tiles. */
export function toFeed(state: CatalogueState, format: FeedFileFormat): FeedFile {
  const games = state.games.filter(({ enabled }) => enabled).length;
  return format === 'json'
    ? { text: toJson(state), type: 'application/json', games }
    : { text: toCsv(state), type: 'text/csv', games };
}
