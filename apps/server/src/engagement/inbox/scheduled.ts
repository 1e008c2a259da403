/** Sends operators' scheduled messages, once each, when they are due. */
import type { Audience } from '@parlour/contract/audience';
import type { LetterWords } from '@parlour/contract/inbox';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import { eachOrThrow, type JobScheduler, type Turn } from '../../platform/jobs/index.ts';
import { findMembers } from './inbox.admin.store.ts';
import type { Inbox } from './index.ts';
import { listDue, lockPlanned, setFailed, setSent } from './scheduled.store.ts';

const LOOK_EVERY_MS = 2_000;
const AT_ONCE = 20;

type Written = { audience: Audience; texts: Record<string, LetterWords>; operatorId: bigint };

/** Sends a message to its audience as of now; returns its id. */
export async function sendWritten(inbox: Inbox, tx: Tx, { audience, texts, operatorId }: Written): Promise<bigint> {
  const members = audience.kind === 'chosen' ? await findMembers(tx, audience.accounts) : [];
  const said = (part: 'title' | 'html') =>
    Object.fromEntries(Object.entries(texts).map(([code, words]) => [code, words[part]]));
  return inbox.send(tx, {
    to: audience.kind === 'chosen' ? members.map(({ id }) => id) : { audience },
    title: said('title'),
    html: said('html'),
    source: 'operator',
    operatorId,
  });
}

/** Returns the first line of an error, which contains the reason. */
const saidBy = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.toWellFormed().replaceAll('\0', '') ?? '';

/**
 * Sends due messages; returns their number. One that fails does not delay the others: its error is recorded for the
 * console, and it is retried later.
 */
export async function sendDue(
  { db, inbox }: { db: Db; inbox: Inbox },
  each: Turn['each'] = eachOrThrow,
): Promise<number> {
  let sent = 0;
  const send = (id: bigint) =>
    inTransaction(db, async (tx) => {
      const found = await lockPlanned(tx, id);
      if (!found) return;
      const { audience, texts, operator_id: operatorId } = found;
      if (audience.kind === 'chosen' && (await findMembers(tx, audience.accounts)).length === 0)
        return setFailed(tx, id, 'nobody', '');
      await setSent(tx, id, await sendWritten(inbox, tx, { audience, texts, operatorId }));
      sent++;
    });
  await each(await listDue(db, AT_ONCE), String, async (id) => {
    try {
      await send(id);
    } catch (error) {
      await setFailed(db, id, 'fault', saidBy(error));
      throw error;
    }
  });
  return sent;
}

/** Registers the job that sends due messages. */
export function sendPlannedMessages(jobs: JobScheduler, deps: { db: Db; inbox: Inbox }): void {
  jobs.shared({ name: 'inbox.send-planned', everyMs: LOOK_EVERY_MS, run: ({ each }) => sendDue(deps, each) });
}
