/**
 * Parses a game feed. Two formats, distinguished by their first character: JSON (`parlour-feed/1`) with vendors,
 * classifications and games, and CSV with games only. A faulty line is refused with its number, the reason and the
 * remedy; the rest is imported. The formats, and the handling of dirty data, are documented in `docs/operations.md`.
 */
import { CATEGORIES } from '@parlour/contract/catalogue';
import { LANGUAGE_CODES } from '@parlour/contract/languages';
import { isBlank } from '@parlour/contract/visible-text';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { fromCell } from './feed-cells.ts';

export const FEED_FORMAT = 'parlour-feed/1';

/**
 * Characters that no name needs and that would affect the surrounding text: controls, bidirectional marks, byte order
 * marks.
 */
const UNWANTED = /[\p{Cc}\u2028-\u202e\u2066-\u2069\ufeff]+/gu;
const tidy = (text: string): string => text.replace(UNWANTED, ' ').replace(/\s+/g, ' ').trim();
const words = z
  .string()
  .refine((value) => value.isWellFormed(), 'holds half a letter (a lone surrogate)')
  .transform(tidy);
/** Sort orders and ranks are 32-bit integers in the database. */
const number = z.int().min(-2_147_483_648).max(2_147_483_647);

/** Levels of an `icon`. */
const MOST_NESTED = 10;

/** Whether the database can hold a value: no U+0000, no lone surrogates, and no excessive nesting. */
const isStorable = (value: unknown, levels = MOST_NESTED): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.entries(value).every(([key, each]) => isStorable(key) && isStorable(each, levels - 1));
};

const key = words.pipe(
  z.string().regex(/^[A-Za-z0-9_.-]{1,80}$/, 'must be 1 to 80 letters, digits, dots, dashes or underscores'),
);
const name = (longest: number) => words.pipe(z.string().min(1, 'a name may not be empty').max(longest));
const category = words.pipe(z.enum(CATEGORIES));
/** A vendor's own code for a game, unrestricted: such as `EVO-roulette?tableid=SpeedAuto01`. */
const foreignCode = words.pipe(
  z
    .string()
    .min(1, 'a code may not be empty')
    .max(200)
    .refine((value) => !isBlank(value), 'needs a visible code: all characters of this one are invisible'),
);
const SHOWS_NOTHING = 'needs a visible name: all characters of this one are invisible';
const names = z
  .partialRecord(z.enum(LANGUAGE_CODES), name(120))
  .refine((value) => value.EN !== undefined, 'needs a name for EN')
  .refine((value) => value.EN === undefined || !isBlank(value.EN), SHOWS_NOTHING);

const vendor = z.strictObject({
  code: key,
  name: name(80).refine((value) => !isBlank(value), SHOWS_NOTHING),
  names: names.optional(),
  categories: z.array(category).min(1),
  hot: z.boolean().default(false),
  order: number.default(0),
  colour: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #1f7a5c')
    .default('#5722bd'),
  gatewayVendor: key.default('BGS'),
});

const classification = z.strictObject({ key, category, names, order: number.default(0) });

const game = z.strictObject({
  vendor: key,
  code: foreignCode,
  nodeId: words.pipe(z.string().regex(/^[0-9]{1,18}$/, 'must be 1 to 18 digits')),
  category,
  classifications: z.array(key).default([]),
  names,
  hot: number.min(1).nullable().default(null),
  new: z.boolean().default(false),
  order: number.default(0),
  engine: key.default('slot-5x3'),
  skin: key.default('fortune'),
  icon: z
    .record(z.string(), z.unknown())
    .refine((icon) => isStorable(icon), 'holds U+0000, half a letter, or too many levels')
    .default({}),
  iconUrl: words.default(''),
});

export type FeedVendor = z.output<typeof vendor>;
export type FeedClassification = z.output<typeof classification>;
export type FeedGame = z.output<typeof game>;
/** Message about one line: that it was refused, or which part of it was left out. */
export type Remark = {
  line: number;
  what: string;
  /** Vendor, and its code of the game; empty if the line does not name them, or names none. */
  vendor: string;
  code: string;
  reason: string;
  mend: string;
};

/** Entries named by refused lines, which are not changed in the catalogue. */
export type Kept = {
  vendors: string[];
  /** `category/key`. */
  classifications: string[];
  nodeIds: string[];
  /** `vendor/code` of games. */
  codes: string[];
  /** Lines that do not even name their entry. If there are any, nothing is removed. */
  nameless: number[];
};

export type Feed = {
  vendors: FeedVendor[];
  classifications: FeedClassification[];
  games: FeedGame[];
  /** Line number of each entry. */
  lines: Map<object, number>;
  refused: Remark[];
  kept: Kept;
  /** A CSV feed contains no vendors and classifications. */
  gamesOnly: boolean;
  /** Columns of a CSV feed; each game keeps its values for missing columns. */
  columns: ReadonlySet<string>;
};

/** The file as a whole cannot be parsed. */
export class FeedUnreadable extends Error {}

const MEND = 'correct this entry in the feed and import it again';

function reasonOf(error: z.ZodError): string {
  return error.issues
    .map((issue) => (issue.path.length ? `${issue.path.join('.')}: ${issue.message}` : issue.message))
    .join('; ');
}

const emptyFeed = (gamesOnly: boolean): Feed => ({
  vendors: [],
  classifications: [],
  games: [],
  lines: new Map(),
  refused: [],
  kept: { vendors: [], classifications: [], nodeIds: [], codes: [], nameless: [] },
  gamesOnly,
  columns: new Set(),
});

/** An entry in the file; one with a fault cannot be parsed. */
type Raw = { entry: unknown; line: number; fault?: string };
type Kind = 'vendor' | 'classification' | 'game';

/** Returns a field of an entry as text; empty if it cannot be read. */
function readField(entry: unknown, field: string): string {
  const value: unknown = typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>)[field] : null;
  return typeof value === 'string' || typeof value === 'number' ? tidy(String(value)) : '';
}

/** Returns the vendor of an entry and its code of a game, as far as they can be read. */
const ofEntry = (kind: Kind, entry: unknown): Pick<Remark, 'vendor' | 'code'> => ({
  vendor: kind === 'classification' ? '' : readField(entry, kind === 'vendor' ? 'code' : 'vendor').slice(0, 80),
  code: kind === 'game' ? readField(entry, 'code').slice(0, 200) : '',
});

/** Records which entry a refused line names, if it can be read. */
export function keep(kept: Kept, kind: Kind, entry: unknown, line: number): void {
  const text = (field: string): string => readField(entry, field);
  const both = (one: string, other: string) => (text(one) && text(other) ? `${text(one)}/${text(other)}` : '');
  const found = {
    vendors: kind === 'vendor' ? text('code') : '',
    classifications: kind === 'classification' ? both('category', 'key') : '',
    nodeIds: kind === 'game' ? text('nodeId') : '',
    codes: kind === 'game' ? both('vendor', 'code') : '',
  };
  for (const list of ['vendors', 'classifications', 'nodeIds', 'codes'] as const)
    if (found[list] !== '') kept[list].push(found[list]);
  if (Object.values(found).every((id) => id === '')) kept.nameless.push(line);
}

/** Returns a readable name of an entry, such as `game 12 (JL/jade-dragon)`, as far as it can be read. */
function nameEntry(kind: Kind, entry: unknown, place: number): string {
  const known: Kept = { vendors: [], classifications: [], nodeIds: [], codes: [], nameless: [] };
  keep(known, kind, entry, 0);
  const [id] = [...known.codes, ...known.vendors, ...known.classifications, ...known.nodeIds];
  return id === undefined ? `${kind} ${place}` : `${kind} ${place} (${id.slice(0, 120)})`;
}

/** Keeps the valid entries of one kind; of duplicates the first one. */
function sift<T extends object>(
  feed: Feed,
  { kind, schema, idsOf }: { kind: Kind; schema: z.ZodType<T>; idsOf: (entry: T) => string[] },
  entries: Raw[],
): T[] {
  const lineOf = new Map<string, number>();
  return entries.flatMap(({ entry, line, fault }, index) => {
    const refuse = (reason: string, mend: string) => {
      const what = nameEntry(kind, entry, index + 1);
      feed.refused.push({ line, what, ...ofEntry(kind, entry), reason, mend });
      keep(feed.kept, kind, entry, line);
      return [];
    };
    if (fault !== undefined) return refuse(fault, MEND);
    const parsed = schema.safeParse(entry);
    if (!parsed.success) return refuse(reasonOf(parsed.error), MEND);
    const ids = idsOf(parsed.data);
    const twice = ids.find((id) => lineOf.has(id));
    if (twice !== undefined)
      return refuse(`${twice} stands in line ${lineOf.get(twice)} already`, 'keep one of the two');
    for (const id of ids) lineOf.set(id, line);
    feed.lines.set(parsed.data, line);
    return [parsed.data];
  });
}

const GAMES = {
  kind: 'game' as const,
  schema: game,
  idsOf: ({ nodeId, vendor, code }: FeedGame) => [`node ${nodeId}`, `code ${vendor}/${code}`],
};

/** Returns the line numbers on which the entries of each top-level array start. */
function linesOf(text: string): Record<string, number[]> {
  const lines: Record<string, number[]> = {};
  let [line, depth, list, lastString] = [1, 0, '', ''];
  let isNext = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i] ?? '';
    if (c === '\n') line++;
    if (c.trim() === '') continue;
    if (isNext && depth === 2 && c !== ']') {
      (lines[list] ??= []).push(line);
      isNext = false;
    }
    if (c === '"') {
      const start = i + 1;
      for (i++; i < text.length && text[i] !== '"'; i++) if (text[i] === '\\') i++;
      if (depth === 1) lastString = text.slice(start, i);
    } else if (c === '{' || c === '[') {
      if (c === '[' && depth === 1) [list, isNext] = [lastString, true];
      depth++;
    } else if (c === '}' || c === ']') depth--;
    else if (c === ',' && depth === 2) isNext = true;
  }
  return lines;
}

function readJson(text: string): Feed {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new FeedUnreadable(`the feed is not JSON: ${(error as Error).message}`);
  }
  const top = z.object({ format: z.literal(FEED_FORMAT, `"format" must be "${FEED_FORMAT}"`) }).loose();
  const parsed = top.safeParse(content);
  if (!parsed.success) throw new FeedUnreadable(reasonOf(parsed.error));
  const lines = linesOf(text);
  const entriesOf = (list: 'vendors' | 'classifications' | 'games'): Raw[] => {
    const entries = parsed.data[list] ?? [];
    if (!Array.isArray(entries)) throw new FeedUnreadable(`"${list}" must be a list`);
    return entries.map((entry: unknown, index) => ({ entry, line: lines[list]?.[index] ?? 0 }));
  };
  const feed = emptyFeed(false);
  const [vendors, classifications, games] = [entriesOf('vendors'), entriesOf('classifications'), entriesOf('games')];
  feed.vendors = sift(feed, { kind: 'vendor', schema: vendor, idsOf: ({ code }) => [`vendor ${code}`] }, vendors);
  const idsOf = (entry: FeedClassification) => [`classification ${entry.category}/${entry.key}`];
  feed.classifications = sift(feed, { kind: 'classification', schema: classification, idsOf }, classifications);
  feed.games = sift(feed, GAMES, games);
  return feed;
}

/** Splits a file into records after RFC 4180, each with the number of its first line. */
function recordsOf(text: string): { cells: string[]; line: number }[] {
  try {
    const records = parse(text.replace(/\r\n?/g, '\n'), {
      info: true,
      relax_column_count: true,
      skip_records_with_empty_values: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({
      cells: record,
      line: info.lines - record.join('').split('\n').length + 1,
    }));
  } catch (error) {
    if (error instanceof CsvError)
      throw new FeedUnreadable(`the feed is not CSV: ${error.message} (double every quote within quotes)`);
    throw error;
  }
}

const NEEDED = ['vendor', 'code', 'nodeId', 'category', 'classifications', 'name_EN'];
const OPTIONAL = ['hot', 'new', 'order', 'engine', 'skin', 'iconUrl'];
const KNOWN = [...NEEDED, ...LANGUAGE_CODES.map((code) => `name_${code}`), ...OPTIONAL];
const YES_AND_NO: Record<string, boolean> = { '': false, '0': false, '1': true, false: false, true: true };

function columnsOf(head: string[]): string[] {
  const columns = head.map(tidy);
  const problems = [
    ['missing', NEEDED.filter((each) => !columns.includes(each))],
    ['unknown', columns.filter((each) => !KNOWN.includes(each))],
    ['named twice', columns.filter((each, i) => columns.indexOf(each) !== i)],
  ].flatMap(([what, list]) => (list?.length ? [`${what as string}: ${(list as string[]).join(', ')}`] : []));
  if (problems.length > 0) throw new FeedUnreadable(`the first line must name the columns; ${problems.join('; ')}`);
  return columns;
}

function readCsv(text: string): Feed {
  const [head, ...records] = recordsOf(text);
  const columns = columnsOf(head?.cells ?? []);
  const numberOf = (cell: string): unknown => (cell.trim() === '' ? undefined : Number(cell));
  const entries = records.map(({ cells, line }): Raw => {
    const row = Object.fromEntries(columns.map((column, i) => [column, fromCell(cells[i] ?? '')]));
    const entry = {
      vendor: row.vendor,
      code: row.code,
      nodeId: row.nodeId,
      category: row.category,
      classifications: (row.classifications ?? '').split('|').filter((each) => each.trim() !== ''),
      names: Object.fromEntries(
        LANGUAGE_CODES.flatMap((code) => (row[`name_${code}`]?.trim() ? [[code, row[`name_${code}`]]] : [])),
      ),
      hot: numberOf(row.hot ?? ''),
      new: YES_AND_NO[tidy(row.new ?? '').toLowerCase()] ?? row.new,
      order: numberOf(row.order ?? ''),
      engine: row.engine || undefined,
      skin: row.skin || undefined,
      iconUrl: row.iconUrl,
    };
    if (cells.length === columns.length) return { line, entry };
    return { line, entry, fault: `${cells.length} cells, and the first line names ${columns.length} columns` };
  });
  const feed = emptyFeed(true);
  feed.columns = new Set(columns);
  feed.games = sift(feed, GAMES, entries);
  return feed;
}

/**
 * Parses a feed.
 *
 * @param text the whole file, JSON or CSV
 * @throws {FeedUnreadable} when the file as a whole is unusable; individual faulty entries are refused instead
 */
export function readFeed(text: string): Feed {
  const unmarked = text.replace(/^\uFEFF/, '');
  if (unmarked.includes('\0'))
    throw new FeedUnreadable('the feed is not text in UTF-8 (it looks like UTF-16): save it as UTF-8');
  return unmarked.trimStart().startsWith('{') ? readJson(unmarked) : readCsv(unmarked);
}
