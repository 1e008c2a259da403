/** Console endpoints for scheduled messages. Every action is audited in its own transaction. */
import { cancelPlannedMessage, listPlanned, type PlannedRow, planMessage } from '@parlour/contract/inbox.endpoints';
import { recordAudit } from '../../core/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { cleanHtml, keptAudience, refuseStrangers } from '../announcements/index.ts';
import { sayingOf, validateMessage } from './inbox.rules.ts';
import { insertPlanned, listPlannedMessages, lockPlanned, type Planned, setCancelled } from './scheduled.store.ts';

const SHOWN = 100;

type Deps = { db: Db; languages: readonly string[]; imageHosts: readonly string[] };

const rowOf = ({ id, due_at, operator, audience, texts, ...last }: Planned): PlannedRow => ({
  id: id.toString(),
  at: due_at.toISOString(),
  operator,
  audience,
  texts,
  failure:
    last.failure && last.failed_at
      ? { why: last.failure, said: last.failure_text, at: last.failed_at.toISOString(), tries: last.tries }
      : null,
});

/** Audited facts of a scheduled message. */
const factsOf = ({ id, at, audience, texts }: PlannedRow) => ({
  id,
  title: texts.EN?.title ?? '',
  to: audience,
  languages: Object.keys(texts),
  at,
});

export function plannedRoutes(scope: Scope, { db, languages, imageHosts }: Deps): void {
  mount(scope, listPlanned, async () => ok({ rows: (await listPlannedMessages(db, SHOWN)).map(rowOf) }));

  mount(scope, planMessage, async ({ input: { body }, operator, request }) => {
    const problem = validateMessage(body, languages);
    if (problem) return fail('register.field', { ...problem, values: {} });
    const audience = keptAudience(body.to);
    const strangers = await refuseStrangers(db, audience);
    if (strangers) return strangers;
    const said = Object.entries(sayingOf(body.texts));
    const texts = Object.fromEntries(
      await Promise.all(
        said.map(
          async ([code, { title, html }]) => [code, { title, html: await cleanHtml(html, imageHosts) }] as const,
        ),
      ),
    );
    const made = await inTransaction(db, async (tx) => {
      const found = await insertPlanned(tx, { at: body.at, operatorId: operator.operatorId, audience, texts });
      if (!found) return null;
      const row = rowOf(found);
      await recordAudit(tx, { operator, request, act: 'message.planned', after: factsOf(row) });
      return row;
    });
    return made ? ok(made) : fail('register.field', { field: 'at', messageKey: 'form.past', values: {} });
  });

  mount(scope, cancelPlannedMessage, async ({ input: { params }, operator, request }) => {
    const id = BigInt(params.id);
    const cancelled = await inTransaction(db, async (tx) => {
      const found = await lockPlanned(tx, id);
      if (!found) return false;
      await setCancelled(tx, id);
      await recordAudit(tx, { operator, request, act: 'message.unplanned', before: factsOf(rowOf(found)) });
      return true;
    });
    // A message that was sent meanwhile has to be withdrawn instead.
    return cancelled ? ok({ cancelled: true as const }) : fail('thing.unknown');
  });
}
