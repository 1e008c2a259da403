/** The texts in force: what operators set in the console, over those of the brand's folder, over those shipped. */
import type { HouseTextRow } from '@parlour/contract/house-texts.admin.endpoints';
import { isLanguage, type LanguageCode } from '@parlour/contract/languages';
import {
  type CompiledTexts,
  compileTexts,
  type FolderTexts,
  findTextFault,
  readShippedTexts,
  shippedTexts,
  type TextTable,
  textsUnder,
} from '../../config/brand-texts.ts';
import { openCachedTable } from '../../platform/cached-table.ts';
import type { Database } from '../../platform/db/db.ts';
import type { JobScheduler } from '../../platform/jobs/index.ts';
import { readLatestTexts, readTextVersion, TEXTS_CHANNEL, type TextRevision } from './house-texts.store.ts';

const REREAD_EVERY_MS = 2_000;

/** Returns texts of the player app by language, for the server's messages. @param prefixes beginnings of the keys */
export type LabelsOf = (prefixes: readonly string[]) => (language: string) => Readonly<TextTable>;

export type HouseTexts = {
  /** Compiled texts of the languages in which some differ from the shipped ones. */
  compiled: () => ReadonlyMap<string, CompiledTexts>;
  labelsOf: LabelsOf;
  /** Lists all texts of a language with their origins. */
  list: (language: LanguageCode) => HouseTextRow[];
  /** Returns a text as {@link list} does, for the given latest revision. */
  rowOf: (latest: TextRevision) => HouseTextRow;
  /** Numbers of texts that operators set in a language, and of those that are not in force. */
  count: (language: LanguageCode) => { own: number; faulty: number };
  /** Differs for every state. */
  version: () => string;
  refresh: () => Promise<void>;
  close: () => Promise<void>;
};

type InForce = {
  latest: readonly TextRevision[];
  /** Overrides of the folder and of the console, by language. */
  overrides: ReadonlyMap<string, TextTable>;
  compiled: ReadonlyMap<string, CompiledTexts>;
  /** Faults of texts that are not in force. */
  faults: ReadonlyMap<TextRevision, string>;
};

/** Compiles a language again only when its overrides have changed: that takes about a tenth of a second. */
function createCompiler() {
  const known = new Map<string, { content: string; compiled: CompiledTexts }>();
  return async (code: LanguageCode, overrides: TextTable): Promise<CompiledTexts> => {
    const content = JSON.stringify(Object.entries(overrides).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    const before = known.get(code);
    if (before?.content === content) return before.compiled;
    const compiled = await compileTexts(code, overrides);
    known.set(code, { content, compiled });
    return compiled;
  };
}

export type HouseTextsParts = { database: Database; jobs: JobScheduler; folder: FolderTexts };

export async function openHouseTexts({ database, jobs, folder }: HouseTextsParts): Promise<HouseTexts> {
  const compile = createCompiler();

  async function putInForce(latest: readonly TextRevision[]): Promise<InForce> {
    const overrides = new Map([...folder].map(([code, table]) => [code, { ...table }]));
    const faults = new Map<TextRevision, string>();
    for (const revision of latest) {
      const { language, key, text } = revision;
      if (text === null || !isLanguage(language)) continue;
      // An update of the product may have removed the text, or changed its names.
      const fault = await findTextFault(language, key, text);
      if (fault !== null) faults.set(revision, fault);
      else overrides.set(language, Object.assign(overrides.get(language) ?? {}, { [key]: text }));
    }
    const compiled = new Map<string, CompiledTexts>();
    for (const [code, table] of overrides) compiled.set(code, await compile(code, table));
    return { latest, overrides, compiled, faults };
  }

  const cached = await openCachedTable({
    database,
    jobs,
    job: 'house-texts.refresh',
    channel: TEXTS_CHANNEL,
    everyMs: REREAD_EVERY_MS,
    readVersion: readTextVersion,
    read: async (db) => putInForce(await readLatestTexts(db)),
  });

  function labelsOf(prefixes: readonly string[]): (language: string) => Readonly<TextTable> {
    let version = '';
    let known = new Map<string, TextTable>();
    return (language) => {
      if (version !== cached.version()) {
        version = cached.version();
        known = new Map();
      }
      const before = known.get(language);
      if (before) return before;
      const overrides = textsUnder(cached.now().overrides.get(language) ?? {}, prefixes);
      const table = { ...shippedTexts(language, prefixes), ...overrides };
      known.set(language, table);
      return table;
    };
  }

  /** Describes a text. @param shipped texts in English and in the language */
  function describe(
    { language, key }: { language: LanguageCode; key: string },
    shipped: { english: TextTable; local: TextTable },
    revision: TextRevision | undefined,
  ): HouseTextRow {
    const english = shipped.english[key] ?? '';
    return {
      key,
      english,
      shipped: shipped.local[key] ?? english,
      folder: folder.get(language)?.[key] ?? null,
      own: revision?.text ?? null,
      fault: (revision && cached.now().faults.get(revision)) ?? null,
      version: Number(revision?.version ?? 0n),
      operator: revision?.operator ?? null,
      changedAt: revision?.changedAt.toISOString() ?? null,
    };
  }

  const readTables = (language: LanguageCode) => ({
    english: readShippedTexts('EN'),
    local: readShippedTexts(language),
  });

  return {
    compiled: () => cached.now().compiled,
    labelsOf,
    list(language) {
      const shipped = readTables(language);
      const latest = new Map(
        cached.now().latest.flatMap((each) => (each.language === language ? [[each.key, each] as const] : [])),
      );
      // A text that the app no longer has is listed while operators have one for it.
      const gone = [...latest.values()].filter(
        ({ key, text }) => text !== null && !Object.hasOwn(shipped.english, key),
      );
      return [...Object.keys(shipped.english), ...gone.map(({ key }) => key)].map((key) =>
        describe({ language, key }, shipped, latest.get(key)),
      );
    },
    rowOf: (revision) => {
      const language = revision.language as LanguageCode;
      return describe({ language, key: revision.key }, readTables(language), revision);
    },
    count(language) {
      const own = cached.now().latest.filter((each) => each.language === language && each.text !== null);
      return { own: own.length, faulty: own.filter((each) => cached.now().faults.has(each)).length };
    },
    version: cached.version,
    refresh: cached.refresh,
    close: cached.close,
  };
}
