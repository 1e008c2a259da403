/** Texts of the player app in the console: shipped ones, those of the brand's folder, and those that operators set. */
import { z } from 'zod';
import { get, put } from './endpoint.ts';
import { LANGUAGE_CODES } from './languages.ts';
import { instant, text } from './schemas.ts';

/** Maximum length of a text. */
export const MOST_TEXT_LENGTH = 1000;

const language = z.enum(LANGUAGE_CODES);
const key = z.string().regex(/^[A-Za-z0-9_.-]{1,60}$/);
const oneText = z.strictObject({ language, key });
/** Number of a revision; 0 for a text that was never changed in the console. */
const version = z.int().min(0);
const admin = { access: 'operator', throttle: 'console' } as const;

const row = z
  .strictObject({
    key: z.string(),
    /** Shipped English text; empty for a text that the app no longer has. */
    english: z.string(),
    /** Shipped text in the language. */
    shipped: z.string(),
    /** Text of the brand's folder; null without one. */
    folder: z.string().nullable(),
    /** Text that operators set; null without one. */
    own: z.string().nullable(),
    /** Why the text that operators set is not in force; null otherwise. */
    fault: z.string().nullable(),
    /** Latest revision, with its operator and time. */
    version,
    operator: z.string().nullable(),
    changedAt: instant.nullable(),
  })
  .meta({ id: 'HouseText' });
export type HouseTextRow = z.output<typeof row>;

const revision = z.strictObject({
  version,
  /** Null restored the text of the brand's folder, or the shipped one. */
  text: z.string().nullable(),
  operator: z.string(),
  changedAt: instant,
});
export type HouseTextRevision = z.output<typeof revision>;

export const listHouseTexts = get('/wps/console/texts', {
  summary: 'Lists the texts of the player app in a language, and how many texts of each language operators have set',
  ...admin,
  right: 'content.view',
  /** English by default, or the first language that the house offers. */
  input: { query: z.strictObject({ language: language.optional() }) },
  failures: ['thing.unknown'],
  output: z.strictObject({
    language,
    /** Languages that the house offers. */
    languages: z.array(
      z.strictObject({
        code: language,
        /** Number of texts that operators set. */
        own: z.int(),
        /** Number of those that are not in force. */
        faulty: z.int(),
      }),
    ),
    texts: z.array(row),
  }),
});
export type HouseTextList = z.output<typeof listHouseTexts.output>;

export const listHouseTextRevisions = get('/wps/console/texts/:language/:key/revisions', {
  summary: 'Lists the latest revisions of a text, newest first',
  ...admin,
  right: 'content.view',
  input: { params: oneText },
  output: z.strictObject({ revisions: z.array(revision) }),
});

export const setHouseText = put('/wps/console/texts/:language/:key', {
  summary: 'Changes a text of the player app; effective immediately for pages that are opened afterwards',
  ...admin,
  right: 'content.act',
  input: {
    params: oneText,
    body: z.strictObject({
      /** Revision on which the change is based. */
      base: version,
      /** Null restores the text of the brand's folder, or the shipped one. */
      text: text(MOST_TEXT_LENGTH).nullable(),
    }),
  },
  failures: ['thing.unknown', 'texts.changed', 'texts.invalid'],
  output: row,
});
