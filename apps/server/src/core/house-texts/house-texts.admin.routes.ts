import { listHouseTextRevisions, listHouseTexts, setHouseText } from '@parlour/contract/house-texts.admin.endpoints';
import { isLanguage, type LanguageCode } from '@parlour/contract/languages';
import { readShippedTexts } from '../../config/brand-texts.ts';
import type { Db } from '../../platform/db/db.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { saveText } from './house-texts.actions.ts';
import { listTextRevisions } from './house-texts.store.ts';
import type { HouseTexts } from './house-texts.ts';

const MOST_REVISIONS = 30;

type RouteParts = {
  db: Db;
  texts: HouseTexts;
  /** Languages that the house offers. */
  languages: readonly string[];
};

export function houseTextsRoutes(scope: Scope, { db, texts, languages }: RouteParts): void {
  const offered: readonly LanguageCode[] = languages.filter(isLanguage);

  mount(scope, listHouseTexts, async ({ input: { query } }) => {
    const language = query.language ?? offered.find((code) => code === 'EN') ?? offered[0];
    if (language === undefined || !offered.includes(language)) return fail('thing.unknown');
    await texts.refresh();
    return ok({
      language,
      languages: offered.map((code) => ({ code, ...texts.count(code) })),
      texts: texts.list(language),
    });
  });

  mount(scope, listHouseTextRevisions, async ({ input: { params } }) => {
    const revisions = await listTextRevisions(db, params, MOST_REVISIONS);
    return ok({
      revisions: revisions.map(({ version, text, operator, changedAt }) => ({
        version: Number(version),
        text,
        operator,
        changedAt: changedAt.toISOString(),
      })),
    });
  });

  mount(scope, setHouseText, async ({ input: { params, body }, operator, request }) => {
    const { language, key } = params;
    if (!offered.includes(language)) return fail('thing.unknown');
    const base = BigInt(body.base);
    // A text that the app no longer has can be removed, if it was set before.
    if (base === 0n && !Object.hasOwn(readShippedTexts('EN'), key)) return fail('thing.unknown');
    const saved = await saveText(db, { language, key, base, text: body.text?.trim() ?? null }, { operator, request });
    if (!saved.ok) return saved;
    await texts.refresh();
    return ok(texts.rowOf(saved.value));
  });
}
