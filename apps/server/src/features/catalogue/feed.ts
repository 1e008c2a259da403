/**
 * Reading a game feed. Two forms, told apart by their first character: JSON (`parlour-feed/1`) with vendors,
 * classifications and games, and CSV with games alone. A broken line is refused by its number, with the reason and the
 * mend; the rest is imported. The forms are described in `docs/operations.md`.
 */
import { CATEGORIES } from '@parlour/contract/catalogue';
import { LANGUAGE_CODES } from '@parlour/contract/languages';
import { z } from 'zod';

export const FEED_FORMAT = 'parlour-feed/1';

const key = z.string().regex(/^[A-Za-z0-9_.-]{1,80}$/, 'must be 1 to 80 letters, digits, dots, dashes or underscores');
const category = z.enum(CATEGORIES);
const names = z
  .partialRecord(z.enum(LANGUAGE_CODES), z.string().trim().min(1, 'a name may not be empty').max(120))
  .refine((value) => value.EN !== undefined, 'needs a name for EN');

const vendor = z.strictObject({
  code: key,
  name: z.string().trim().min(1).max(80),
  names: names.optional(),
  categories: z.array(category).min(1),
  hot: z.boolean().default(false),
  order: z.int().default(0),
  colour: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #1f7a5c')
    .default('#5722bd'),
  gatewayVendor: key.default('BGS'),
});

const classification = z.strictObject({ key, category, names, order: z.int().default(0) });

const game = z.strictObject({
  vendor: key,
  code: key,
  nodeId: z.string().regex(/^[0-9]{1,18}$/, 'must be 1 to 18 digits'),
  category,
  classifications: z.array(key).default([]),
  names,
  hot: z.int().min(1).nullable().default(null),
  new: z.boolean().default(false),
  order: z.int().default(0),
  engine: key.default('slot-5x3'),
  skin: key.default('fortune'),
  icon: z.record(z.string(), z.unknown()).default({}),
});

export type FeedVendor = z.output<typeof vendor>;
export type FeedClassification = z.output<typeof classification>;
export type FeedGame = z.output<typeof game>;
export type Refusal = { line: number; what: string; reason: string; mend: string };

export type Feed = {
  vendors: FeedVendor[];
  classifications: FeedClassification[];
  games: FeedGame[];
  refused: Refusal[];
  /** Node ids of refused games: what the catalogue holds of them stays as it is. */
  kept: string[];
  /** A games-only feed leaves vendors and classifications as they are. */
  gamesOnly: boolean;
};

/** The file as a whole cannot be read. */
export class FeedUnreadable extends Error {}

const MEND = 'correct this entry in the feed and import it again';

function reasonOf(error: z.ZodError): string {
  return error.issues
    .map((issue) => (issue.path.length ? `${issue.path.join('.')}: ${issue.message}` : issue.message))
    .join('; ');
}

/** Line numbers on which the objects of each top-level array start. */
function linesOf(text: string): Record<string, number[]> {
  const lines: Record<string, number[]> = {};
  const strings: string[] = [];
  let line = 1;
  let depth = 0;
  let array = '';
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (c === '\n') line++;
    else if (c === '"') {
      const start = i + 1;
      for (i++; i < text.length && text[i] !== '"'; i++) if (text[i] === '\\') i++;
      if (depth === 1) strings.push(text.slice(start, i));
    } else if (c === '{' || c === '[') {
      if (c === '[' && depth === 1) array = strings.at(-1) ?? '';
      if (c === '{' && depth === 2) (lines[array] ??= []).push(line);
      depth++;
    } else if (c === '}' || c === ']') depth--;
  }
  return lines;
}

function sift<T>(entries: unknown, schema: z.ZodType<T>, lines: number[], what: string, refused: Refusal[]): T[] {
  if (entries === undefined) return [];
  if (!Array.isArray(entries)) throw new FeedUnreadable(`"${what}s" must be a list`);
  return entries.flatMap((entry: unknown, index) => {
    const parsed = schema.safeParse(entry);
    if (parsed.success) return [parsed.data];
    refused.push({ line: lines[index] ?? 0, what: `${what} ${index + 1}`, reason: reasonOf(parsed.error), mend: MEND });
    return [];
  });
}

/** Refuses repeated keys and games that name nothing known. */
function checkTogether(
  feed: Feed,
  lineOf: (game: FeedGame) => number,
  knownVendors: ReadonlySet<string> | null,
): FeedGame[] {
  const seen = new Set<string>();
  return feed.games.filter((entry) => {
    const refuse = (reason: string, mend: string) => {
      feed.refused.push({ line: lineOf(entry), what: `game ${entry.nodeId}`, reason, mend });
      return false;
    };
    if (knownVendors && !knownVendors.has(entry.vendor))
      return refuse(`vendor ${entry.vendor} is in no list`, 'add the vendor to "vendors", or name one that is there');
    for (const id of [`node ${entry.nodeId}`, `code ${entry.vendor}/${entry.code}`]) {
      if (seen.has(id)) return refuse(`${id} stands in the feed twice`, 'keep one of the two');
      seen.add(id);
    }
    return true;
  });
}

function readJson(text: string): Feed {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new FeedUnreadable(`the feed is not JSON: ${(error as Error).message}`);
  }
  const shape = z.object({ format: z.literal(FEED_FORMAT, `"format" must be "${FEED_FORMAT}"`) }).loose();
  const top = shape.safeParse(content);
  if (!top.success) throw new FeedUnreadable(reasonOf(top.error));
  const lines = linesOf(text);
  const refused: Refusal[] = [];
  const vendors = sift(top.data.vendors, vendor, lines.vendors ?? [], 'vendor', refused);
  const classifications = sift(
    top.data.classifications,
    classification,
    lines.classifications ?? [],
    'classification',
    refused,
  );
  const games = sift(top.data.games, game, lines.games ?? [], 'game', refused);
  const feed: Feed = { vendors, classifications, games, refused, gamesOnly: false, kept: [] };
  const rawGames = Array.isArray(top.data.games) ? (top.data.games as { nodeId?: unknown; code?: unknown }[]) : [];
  const lineOf = (entry: FeedGame) =>
    lines.games?.[rawGames.findLastIndex((raw) => raw.nodeId === entry.nodeId && raw.code === entry.code)] ?? 0;
  feed.games = checkTogether(feed, lineOf, new Set(vendors.map((v) => v.code)));
  const good = new Set(feed.games.map((entry) => entry.nodeId));
  feed.kept = rawGames.flatMap(({ nodeId }) => (typeof nodeId === 'string' && !good.has(nodeId) ? [nodeId] : []));
  return feed;
}

/** Splits one CSV record (RFC 4180, without line breaks inside a field). */
function cells(line: string): string[] {
  const found: string[] = [];
  let cell = '';
  let quoted = false;
  for (let i = 0; i < line.length; i++) {
    const c = line[i] ?? '';
    if (quoted && c === '"' && line[i + 1] === '"') {
      cell += '"';
      i++;
    } else if (c === '"') quoted = !quoted;
    else if (c === ',' && !quoted) {
      found.push(cell);
      cell = '';
    } else cell += c;
  }
  return [...found, cell];
}

const COLUMNS = ['vendor', 'code', 'nodeId', 'category', 'classifications', 'name_EN'];

function readCsv(text: string): Feed {
  const [head = '', ...records] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const columns = cells(head).map((name) => name.trim());
  const missing = COLUMNS.filter((name) => !columns.includes(name));
  if (missing.length > 0)
    throw new FeedUnreadable(`the first line must name the columns; missing: ${missing.join(', ')}`);
  const refused: Refusal[] = [];
  const lineOfNode = new Map<FeedGame, number>();
  const games = records.flatMap((record, index) => {
    const line = index + 2;
    if (record.trim() === '') return [];
    const row = Object.fromEntries(cells(record).map((cell, i) => [columns[i] ?? `extra ${i + 1}`, cell.trim()]));
    const given = {
      vendor: row.vendor,
      code: row.code,
      nodeId: row.nodeId,
      category: row.category,
      classifications: (row.classifications ?? '').split('|').filter(Boolean),
      names: Object.fromEntries(
        LANGUAGE_CODES.flatMap((code) => (row[`name_${code}`] ? [[code, row[`name_${code}`]]] : [])),
      ),
      ...(row.hot ? { hot: Number(row.hot) } : {}),
      new: row.new === '1' || row.new === 'true',
      ...(row.order ? { order: Number(row.order) } : {}),
      ...(row.engine ? { engine: row.engine } : {}),
      ...(row.skin ? { skin: row.skin } : {}),
    };
    const parsed = game.safeParse(given);
    if (!parsed.success) {
      refused.push({ line, what: `game ${row.nodeId ?? ''}`, reason: reasonOf(parsed.error), mend: MEND });
      return [];
    }
    lineOfNode.set(parsed.data, line);
    return [parsed.data];
  });
  const feed: Feed = { vendors: [], classifications: [], games, refused, gamesOnly: true, kept: [] };
  feed.games = checkTogether(feed, (entry) => lineOfNode.get(entry) ?? 0, null);
  return feed;
}

/**
 * Reads a feed.
 *
 * @param text the whole file, JSON or CSV
 * @throws {FeedUnreadable} when the file as a whole is unusable; single bad entries are refused instead
 */
export function readFeed(text: string): Feed {
  return text.trimStart().startsWith('{') ? readJson(text) : readCsv(text);
}
