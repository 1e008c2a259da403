/** Console endpoints for announcements. Every action is audited in its own transaction. */
import {
  addContent,
  type ContentRow,
  changeContent,
  countAudience,
  listContent,
  listReaders,
  withdrawContent,
} from '@parlour/contract/announcements.endpoints';
import { type Brand, pictureHosts } from '../../config/brand.ts';
import { recordAudit } from '../../core/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { factsOf, pictureId, stateOf, validateContent } from './announcements.rules.ts';
import {
  type AnnouncementRow,
  findAnnouncement,
  insertAnnouncement,
  listAllAnnouncements,
  lockAnnouncement,
  notifyAnnouncementsChanged,
  setWithdrawn,
  updateAnnouncement,
} from './announcements.store.ts';
import { countMeant, refuseStrangers, unknownAccounts } from './audience.store.ts';
import type { Art, LiveContent } from './live.ts';
import { isTakenAlong, pageOf, placeOf } from './reader-pages.ts';
import { countReaders, listReadersOf } from './reads.store.ts';
import { keptOf, toDraft } from './writing.ts';

const SHOWN = 500;

export type ContentAdminDeps = {
  db: Db;
  brand: Pick<Brand, 'languages' | 'imageCdns' | 'imageHosts'>;
  content: LiveContent;
  /** Returns the URL of a picture. */
  urlOf: (name: string, art: Art) => string;
  /** Options for pictures. */
  choices: { emblems: readonly string[]; palettes: readonly string[] };
};

export function contentAdminRoutes(scope: Scope, { db, brand, content, urlOf, choices }: ContentAdminDeps): void {
  const rowOf = (row: AnnouncementRow, readers = 0): ContentRow => {
    const [cover] = row.images;
    return {
      id: row.id.toString(),
      draft: toDraft(row),
      cover: cover ? urlOf(pictureId(row.id, cover.sequence), cover.art) : '',
      state: stateOf(row, Date.now()),
      readers,
      changedAt: row.changed_at.toISOString(),
    };
  };

  /** Returns a row after an action. */
  const changedRow = async (row: AnnouncementRow) => rowOf(row, (await countReaders(db, [row.id])).get(row.id));

  mount(scope, listContent, async () => {
    const rows = await listAllAnnouncements(db, SHOWN);
    const readers = await countReaders(
      db,
      rows.map(({ id }) => id),
    );
    return ok({
      rows: rows.map((row) => rowOf(row, readers.get(row.id))),
      languages: [...brand.languages],
      emblems: [...choices.emblems],
      palettes: [...choices.palettes],
    });
  });

  mount(scope, countAudience, async ({ input: { body } }) => {
    const [members, unknown] = await Promise.all([countMeant(db, body.audience), unknownAccounts(db, body.audience)]);
    return ok({ members, unknown });
  });

  mount(scope, listReaders, async ({ input: { params, query }, operator, request }) => {
    const id = BigInt(params.id);
    const row = await findAnnouncement(db, id);
    if (!row) return fail('thing.unknown');
    const { title } = factsOf(row);
    if (isTakenAlong(query))
      await recordAudit(db, { operator, request, act: 'content.readers_taken', after: { id: params.id, title } });
    return ok(pageOf(await listReadersOf(db, id, query.size + 1, placeOf(query.after)), query.size));
  });

  mount(scope, addContent, async ({ input: { body }, operator, request }) => {
    const problem = validateContent(body, brand.languages);
    if (problem) return fail('register.field', { ...problem, values: {} });
    const strangers = await refuseStrangers(db, body.audience);
    if (strangers) return strangers;
    const draft = await keptOf(body, [], pictureHosts(brand));
    const made = await inTransaction(db, async (tx) => {
      const row = await insertAnnouncement(tx, draft);
      await recordAudit(tx, { operator, request, act: 'content.added', after: factsOf(row) });
      await notifyAnnouncementsChanged(tx);
      return row;
    });
    await content.refresh();
    return ok(rowOf(made));
  });

  mount(scope, changeContent, async ({ input: { params, body }, operator, request }) => {
    const problem = validateContent(body, brand.languages);
    if (problem) return fail('register.field', { ...problem, values: {} });
    const strangers = await refuseStrangers(db, body.audience);
    if (strangers) return strangers;
    const id = BigInt(params.id);
    const draft = await keptOf(body, [], pictureHosts(brand));
    const changed = await inTransaction(db, async (tx) => {
      const before = await lockAnnouncement(tx, id);
      if (!before) return null;
      const after = await updateAnnouncement(tx, id, { ...draft, categories: before.categories });
      await recordAudit(tx, {
        operator,
        request,
        act: 'content.changed',
        before: factsOf(before),
        after: factsOf(after),
      });
      await notifyAnnouncementsChanged(tx);
      return after;
    });
    if (!changed) return fail('thing.unknown');
    await content.refresh();
    return ok(await changedRow(changed));
  });

  mount(scope, withdrawContent, async ({ input: { params, body }, operator, request }) => {
    const id = BigInt(params.id);
    const { withdrawn } = body;
    const changed = await inTransaction(db, async (tx) => {
      const before = await lockAnnouncement(tx, id);
      if (!before) return null;
      const after = await setWithdrawn(tx, id, withdrawn);
      const act = withdrawn ? 'content.withdrawn' : 'content.restored';
      await recordAudit(tx, { operator, request, act, before: factsOf(before), after: factsOf(after) });
      await notifyAnnouncementsChanged(tx);
      return after;
    });
    if (!changed) return fail('thing.unknown');
    await content.refresh();
    return ok(await changedRow(changed));
  });
}
