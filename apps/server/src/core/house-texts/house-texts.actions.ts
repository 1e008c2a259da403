/** Changes of texts. Each is one transaction with its audit record, under the lock of all texts. */
import type { LanguageCode } from '@parlour/contract/languages';
import { findTextFault } from '../../config/brand-texts.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, type Outcome, ok } from '../../platform/http/result.ts';
import { type Act, recordAudit } from '../audit/index.ts';
import { insertTextRevision, listTextRevisions, lockTexts, type TextRevision } from './house-texts.store.ts';

export type By = { operator: Act['operator'] & { operatorId: bigint }; request: Act['request'] };

export type TextChange = {
  language: LanguageCode;
  key: string;
  /** Revision on which the change is based; 0 for a text without one. */
  base: bigint;
  /** Null restores the text of the brand's folder, or the shipped one. */
  text: string | null;
};

/** Changes or restores a text. @returns its new revision */
export async function saveText(
  db: Db,
  { language, key, base, text }: TextChange,
  by: By,
): Promise<Outcome<TextRevision, 'texts.changed' | 'texts.invalid'>> {
  const fault = text === null ? null : await findTextFault(language, key, text);
  if (fault !== null) return fail('texts.invalid', { fault });
  return inTransaction(db, async (tx) => {
    await lockTexts(tx);
    const [latest] = await listTextRevisions(tx, { language, key }, 1);
    if ((latest?.version ?? 0n) !== base) return fail('texts.changed');
    const saved = await insertTextRevision(tx, { language, key, text, operator: by.operator });
    await recordAudit(tx, {
      ...by,
      act: 'text.changed',
      before: { language, key, text: latest?.text ?? '' },
      after: { language, key, text: text ?? '' },
    });
    return ok(saved);
  });
}
