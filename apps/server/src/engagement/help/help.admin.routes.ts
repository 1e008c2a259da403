/** Console endpoints for the help centre. Every action is audited in its own transaction. */
import {
  addHelpPage,
  changeHelpPage,
  type HelpInput,
  type HelpRow,
  hideHelpPage,
  listHelpPages,
  moveHelpPage,
} from '@parlour/contract/help.endpoints';
import { FALLBACK_LANGUAGE } from '@parlour/contract/languages';
import { type Brand, pictureHosts } from '../../config/brand.ts';
import { recordAudit } from '../../core/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { cleanHtml } from '../announcements/index.ts';
import { helpIn, helpState, sayingHelp, validateHelp } from './help.rules.ts';
import {
  countVotes,
  findHelpPage,
  type HelpPageRow,
  insertHelpPage,
  lockHelpPage,
  lockNeighbours,
  type NewHelpPage,
  notifyHelpChanged,
  putOrder,
  readHelp,
  setHelpHidden,
  updateHelpPage,
  type Voices,
} from './help.store.ts';
import type { LiveHelp } from './live.ts';

export type HelpAdminDeps = {
  db: Db;
  brand: Pick<Brand, 'languages' | 'imageCdns' | 'imageHosts'>;
  help: LiveHelp;
  clock: () => Date;
};

/** Audited facts of a page: short, and sufficient to see the changes. */
const factsOf = (row: HelpPageRow) => ({
  tag: row.tag,
  title: helpIn(row.texts, FALLBACK_LANGUAGE).title,
  languages: Object.keys(row.texts)
    .toSorted((a, b) => a.localeCompare(b))
    .join(' '),
  letters: helpIn(row.texts, FALLBACK_LANGUAGE).content.length,
  hidden: row.hidden_at !== null,
  starts: row.starts_at?.toISOString() ?? null,
  ends: row.ends_at?.toISOString() ?? null,
});

const NO_VOICES: Voices = { helped: 0, notHelped: 0 };

export function helpAdminRoutes(scope: Scope, { db, brand, help, clock }: HelpAdminDeps): void {
  const rowOf = (row: HelpPageRow, topic: string | null, voices: Voices = NO_VOICES): HelpRow => ({
    id: row.id.toString(),
    draft: {
      tag: row.tag,
      topic,
      icon: row.icon,
      texts: row.texts,
      startsAt: row.starts_at?.toISOString() ?? null,
      endsAt: row.ends_at?.toISOString() ?? null,
    },
    state: helpState(row, clock().getTime()),
    ...voices,
    changedAt: row.changed_at.toISOString(),
  });

  /** Returns one row in the form of the list. */
  async function rowNow(id: bigint): Promise<HelpRow> {
    const rows = await listed();
    const row = rows.find((each) => each.id === id.toString());
    if (!row) throw new Error(`page ${id} of the help centre is not listed`);
    return row;
  }

  async function listed(): Promise<HelpRow[]> {
    const [pages, voices] = await Promise.all([readHelp(db), countVotes(db)]);
    const of = (topicId: bigint | null) => pages.filter(({ topic_id }) => topic_id === topicId);
    return of(null).flatMap((topic) => [
      rowOf(topic, null, voices.get(topic.id)),
      ...of(topic.id).map((article) => rowOf(article, topic.tag, voices.get(article.id))),
    ]);
  }

  /** Converts input to the stored form: HTML sanitised, topic resolved; returns null when the topic is invalid. */
  async function keptOf(tx: Db, draft: HelpInput): Promise<NewHelpPage | null> {
    const topic = draft.topic === null ? null : await findHelpPage(tx, draft.topic);
    if (topic === undefined || (topic && topic.topic_id !== null) || topic?.tag === draft.tag) return null;
    const texts: NewHelpPage['texts'] = {};
    for (const [code, { title, content }] of Object.entries(sayingHelp(draft.texts)))
      texts[code] = { title: title.trim(), content: await cleanHtml(content, pictureHosts(brand)) };
    const { tag, icon, startsAt, endsAt } = draft;
    return { tag, topicId: topic?.id ?? null, icon, texts, startsAt, endsAt };
  }

  const wrong = (field: string) =>
    fail('register.field', { field, messageKey: field === 'endsAt' ? 'form.past' : 'form.required', values: {} });

  mount(scope, listHelpPages, async () => ok({ rows: await listed(), languages: [...brand.languages] }));

  mount(scope, addHelpPage, async ({ input: { body }, operator, request }) => {
    const problem = validateHelp(body, brand.languages);
    if (problem) return wrong(problem);
    const draft = await keptOf(db, body);
    if (!draft) return wrong('topic');
    const made = await inTransaction(db, async (tx) => {
      const row = await insertHelpPage(tx, draft);
      if (!row) return null;
      await recordAudit(tx, { operator, request, act: 'help.added', after: factsOf(row) });
      await notifyHelpChanged(tx);
      return row;
    });
    if (!made) return wrong('tag');
    await help.refresh();
    return ok(await rowNow(made.id));
  });

  mount(scope, changeHelpPage, async ({ input: { params, body }, operator, request }) => {
    const problem = validateHelp(body, brand.languages);
    if (problem) return wrong(problem);
    const draft = await keptOf(db, body);
    if (!draft) return wrong('topic');
    const changed = await inTransaction(db, async (tx) => {
      const before = await lockHelpPage(tx, BigInt(params.id));
      if (!before || before.tag !== draft.tag) return null;
      // A topic remains a topic, because its articles depend on it.
      const topicId = before.topic_id === null ? null : (draft.topicId ?? before.topic_id);
      const after = await updateHelpPage(tx, before.id, { ...draft, topicId });
      await recordAudit(tx, { operator, request, act: 'help.changed', before: factsOf(before), after: factsOf(after) });
      await notifyHelpChanged(tx);
      return after;
    });
    if (!changed) return fail('thing.unknown');
    await help.refresh();
    return ok(await rowNow(changed.id));
  });

  mount(scope, moveHelpPage, async ({ input: { params, body }, operator, request }) => {
    const moved = await inTransaction(db, async (tx) => {
      const page = await lockHelpPage(tx, BigInt(params.id));
      if (!page) return null;
      const ids = (await lockNeighbours(tx, page.topic_id)).map(({ id }) => id);
      const from = ids.indexOf(page.id);
      const to = from + body.by;
      if (to < 0 || to >= ids.length) return false;
      ids.splice(to, 0, ...ids.splice(from, 1));
      await putOrder(tx, ids);
      const facts = { tag: page.tag, place: from + 1 };
      await recordAudit(tx, {
        operator,
        request,
        act: 'help.moved',
        before: facts,
        after: { ...facts, place: to + 1 },
      });
      await notifyHelpChanged(tx);
      return true;
    });
    if (moved === null) return fail('thing.unknown');
    await help.refresh();
    return ok({ moved });
  });

  mount(scope, hideHelpPage, async ({ input: { params, body }, operator, request }) => {
    const changed = await inTransaction(db, async (tx) => {
      const before = await lockHelpPage(tx, BigInt(params.id));
      if (!before) return null;
      const after = await setHelpHidden(tx, before.id, body.hidden);
      const act = body.hidden ? 'help.hidden' : 'help.shown';
      await recordAudit(tx, { operator, request, act, before: factsOf(before), after: factsOf(after) });
      await notifyHelpChanged(tx);
      return after;
    });
    if (!changed) return fail('thing.unknown');
    await help.refresh();
    return ok(await rowNow(changed.id));
  });
}
