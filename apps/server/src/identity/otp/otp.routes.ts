import { listOutbox, sendCode, sendRegistrationCode } from '@parlour/contract/otp.endpoints';
import type { Geetest } from '../../adapters/geetest/geetest.ts';
import { recordAudit } from '../../core/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { sessionIdOf } from '../../platform/http/sessions.ts';
import { listMessages } from './delivery-log.store.ts';
import type { SmsCodes } from './sms-otp.ts';

export type CodesDeps = { db: Db; smsCodes: SmsCodes; geetest: Geetest };

/** Views of the delivery log are audited at most once in this time, because the page polls every few seconds. */
const LOOK_MS = 15 * 60_000;

export function codesRoutes(scope: Scope, { db, smsCodes, geetest }: CodesDeps): void {
  mount(scope, sendCode, async ({ input: { body }, request, reply }) => {
    if (!(await geetest.check('sms', body))) return fail('geetest.failed');
    const { purpose, mobileNum: number, countryDialingCode: dialingCode } = body;
    return smsCodes.send({ purpose, number, dialingCode, request, reply });
  });

  mount(scope, sendRegistrationCode, async ({ input: { body }, request, reply }) => {
    if (!(await geetest.check('sms', body))) return fail('geetest.failed');
    const { mobileNo: number, countryDialingCode: dialingCode } = body;
    return smsCodes.send({ purpose: 'register', number, dialingCode, request, reply });
  });

  const looks = new Map<bigint, number>();

  mount(scope, listOutbox, async ({ input: { query }, operator, request }) => {
    const before = query.before && /^[0-9]{1,18}$/.test(query.before) ? BigInt(query.before) : null;
    const now = performance.now();
    const session = sessionIdOf(operator);
    const isNew = now - (looks.get(session) ?? -LOOK_MS) >= LOOK_MS;
    const rows = await inTransaction(db, async (tx) => {
      if (isNew) await recordAudit(tx, { operator, request, act: 'outbox.view' });
      return listMessages(tx, { size: query.size, before });
    });
    if (isNew) {
      for (const [id, at] of looks) if (now - at >= LOOK_MS) looks.delete(id);
      looks.set(session, now);
    }
    return ok({
      messages: rows.map((row) => ({
        id: row.id.toString(),
        channel: row.channel,
        to: row.recipient,
        subject: row.subject,
        text: row.body,
        at: row.created_at.toISOString(),
      })),
      next: rows.length === query.size ? (rows.at(-1)?.id.toString() ?? null) : null,
    });
  });
}
