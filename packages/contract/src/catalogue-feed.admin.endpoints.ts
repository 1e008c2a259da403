/**
 * Feeds of the catalogue in the console: what an import would change, and the import of what was reviewed. The feed
 * travels as the file that it is, in the formats of the command line.
 */
import { z } from 'zod';
import { post } from './endpoint.ts';
import { queryNumber, text } from './schemas.ts';
import { isBlank } from './visible-text.ts';

const admin = { access: 'operator', right: 'games.act', throttle: 'upload', bodyType: 'bytes' } as const;

const body = z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array, 'must be a file');

/** Vendor codes of a partial import, separated by commas; all vendors of the feed without it. */
const vendors = z
  .string()
  .max(4_000)
  .regex(/^[A-Za-z0-9_.-]{1,80}(,[A-Za-z0-9_.-]{1,80})*$/)
  .optional();

const entryKind = z.enum(['vendor', 'classification', 'game']);
export type FeedEntryKind = z.output<typeof entryKind>;
const entryChange = z.enum(['added', 'changed', 'removed']);
export type FeedEntryChange = z.output<typeof entryChange>;

const counts = z.strictObject({ added: z.int(), changed: z.int(), removed: z.int() });

const difference = z.strictObject({
  kind: entryKind,
  change: entryChange,
  /** Vendor code; empty for a classification. */
  vendor: z.string(),
  /** Vendor code, `category/key`, or node id. */
  id: z.string(),
  /** The vendor's own code of a game; empty for other entries. */
  code: z.string(),
  name: z.string(),
  /** Line in the feed; 0 for an entry that the feed does not name. */
  line: z.int(),
  /** Fields such as `order` or `names.MY`; null where a field is empty. None for a removed entry. */
  fields: z.array(z.strictObject({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
});
export type FeedDifference = z.output<typeof difference>;

const remark = z.strictObject({
  kind: z.enum(['refused', 'warning']),
  line: z.int(),
  what: z.string(),
  code: z.string(),
  reason: z.string(),
  mend: z.string(),
});

const preview = z
  .strictObject({
    format: z.enum(['json', 'csv']),
    /** All vendors that the feed names, whichever are imported; a CSV feed has no names of vendors. */
    feedVendors: z.array(z.strictObject({ code: z.string(), name: z.string(), games: z.int() })),
    /** Identifies feed and catalogue; an import is refused once the catalogue has changed. */
    fingerprint: z.string(),
    vendors: counts,
    classifications: counts,
    games: counts,
    /** Games of the catalogue that the feed is about. */
    gamesBefore: z.int(),
    /** The import removes more than a tenth of these games, and has to say that this is meant. */
    removesMany: z.boolean(),
    refused: z.int(),
    warnings: z.int(),
    /** Refused lines and warnings by vendor; the first ones of each. */
    remarks: z.array(
      z.strictObject({
        /** Empty for lines that belong to no vendor or to several. */
        vendor: z.string(),
        refused: z.int(),
        warnings: z.int(),
        rows: z.array(remark),
      }),
    ),
    /** Differences that match the filter, one page. */
    differences: z.array(difference),
    next: z.string().nullable(),
  })
  .meta({ id: 'FeedPreview' });
export type FeedPreview = z.output<typeof preview>;

export const previewFeed = post('/wps/console/shelf/feed/preview', {
  summary: 'What the import of a feed would change, field by field and page by page; writes nothing',
  ...admin,
  input: {
    query: z.strictObject({
      vendors,
      kind: entryKind.optional(),
      change: entryChange.optional(),
      /** Number of differences on the previous pages. */
      before: z
        .string()
        .regex(/^[0-9]{1,7}$/)
        .optional(),
      size: queryNumber(1, 200, 50),
    }),
    body,
  },
  failures: ['catalogue.feed'],
  output: preview,
});

export const importCatalogueFeed = post('/wps/console/shelf/feed', {
  summary: 'Imports a feed, or some of its vendors, as it was previewed, at once and for every player',
  ...admin,
  proof: true,
  input: {
    query: z.strictObject({
      /** That of the preview. */
      fingerprint: text(100),
      vendors,
      /** Whether more than a tenth of the games may be removed. */
      remove: z.enum(['0', '1']).optional(),
      reason: text(300).refine((words) => !isBlank(words), { message: 'say why' }),
    }),
    body,
  },
  failures: ['second.proof', 'catalogue.feed', 'catalogue.changed', 'catalogue.removes'],
  output: z.strictObject({ vendors: counts, classifications: counts, games: counts, refused: z.int() }),
});

export const exportCatalogueFeed = post('/wps/console/shelf/exports', {
  summary: 'The catalogue as a feed, which changes nothing when it is imported again; recorded',
  access: 'operator',
  right: 'games.view',
  throttle: 'file',
  input: { body: z.strictObject({ format: z.enum(['json', 'csv']) }) },
  output: z.strictObject({
    name: z.string(),
    type: z.string(),
    /** Content of the file in base64. */
    content: z.string(),
    /** Games in the file. */
    rows: z.int(),
  }),
});
