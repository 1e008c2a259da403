/** Console endpoints for canned replies, the greeting, and the hours. */
import {
  addCanned,
  type Canned,
  changeCanned,
  getChatSettings,
  listCanned,
  removeCanned,
  setChatSettings,
} from '@parlour/contract/chat.endpoints';
import type { Brand } from '../../config/brand.ts';
import { recordAudit } from '../../core/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import {
  type CannedRow,
  deleteCanned,
  insertCanned,
  isShortcutTaken,
  listCannedRows,
  lockCanned,
  readSettings,
  updateCanned,
  writeSettings,
} from './chat.admin.store.ts';
import { areOffered, saying } from './chat.rules.ts';

const shown = ({ id, shortcut, texts }: CannedRow): Canned => ({ id: id.toString(), shortcut, texts });
const factsOf = ({ shortcut, texts }: CannedRow) => ({
  shortcut,
  text: texts.EN ?? '',
  languages: Object.keys(texts).sort().join(' '),
});

const badField = (field: string, messageKey: string) => fail('register.field', { field, messageKey, values: {} });

export function chatPreparedRoutes(scope: Scope, { db, brand }: { db: Db; brand: Pick<Brand, 'languages'> }): void {
  const languages = [...brand.languages];

  mount(scope, listCanned, async () => ok({ rows: (await listCannedRows(db)).map(shown), languages }));

  mount(scope, addCanned, async ({ input: { body }, operator, request }) => {
    const texts = saying(body.texts);
    if (!texts.EN) return badField('texts', 'form.required');
    if (!areOffered(texts, languages)) return badField('texts', 'form.required');
    const made = await inTransaction(db, async (tx) => {
      const row = await insertCanned(tx, { shortcut: body.shortcut, texts });
      if (row) await recordAudit(tx, { operator, request, act: 'chat.canned_added', after: factsOf(row) });
      return row;
    });
    return made ? ok(shown(made)) : badField('shortcut', 'error.field');
  });

  mount(scope, changeCanned, async ({ input: { params, body }, operator, request }) => {
    const id = BigInt(params.id);
    const texts = saying(body.texts);
    if (!texts.EN || !areOffered(texts, languages)) return badField('texts', 'form.required');
    const changed = await inTransaction(db, async (tx) => {
      const before = await lockCanned(tx, id);
      if (!before) return null;
      if (await isShortcutTaken(tx, body.shortcut, id)) return 'taken';
      const after = await updateCanned(tx, id, { shortcut: body.shortcut, texts });
      const act = 'chat.canned_changed';
      await recordAudit(tx, { operator, request, act, before: factsOf(before), after: factsOf(after) });
      return after;
    });
    if (changed === 'taken') return badField('shortcut', 'error.field');
    return changed ? ok(shown(changed)) : fail('thing.unknown');
  });

  mount(scope, removeCanned, async ({ input: { params }, operator, request }) => {
    const isRemoved = await inTransaction(db, async (tx) => {
      const before = await lockCanned(tx, BigInt(params.id));
      if (!before) return false;
      await deleteCanned(tx, before.id);
      await recordAudit(tx, { operator, request, act: 'chat.canned_removed', before: factsOf(before) });
      return true;
    });
    return isRemoved ? ok({ removed: true }) : fail('thing.unknown');
  });

  mount(scope, getChatSettings, async () => ok({ ...(await readSettings(db)), languages }));

  mount(scope, setChatSettings, async ({ input: { body }, operator, request }) => {
    const after = { greeting: saying(body.greeting), hours: saying(body.hours) };
    if (!areOffered(after.greeting, languages)) return badField('greeting', 'form.required');
    if (!areOffered(after.hours, languages)) return badField('hours', 'form.required');
    await inTransaction(db, async (tx) => {
      const before = await readSettings(tx);
      await writeSettings(tx, after);
      await recordAudit(tx, { operator, request, act: 'chat.settings', before, after });
    });
    return ok(after);
  });
}
