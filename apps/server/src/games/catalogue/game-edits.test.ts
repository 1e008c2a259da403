/** Edits of many games: the edit does what its preview shows, as one change. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { updateCatalogueGame } from '@parlour/contract/catalogue.admin.endpoints';
import { listGames } from '@parlour/contract/catalogue.endpoints';
import { GAMES_SHOWN, MOST_EDITED_GAMES } from '@parlour/contract/game-edits';
import { editGames, listGameEdits, previewGameEdit, undoGameEdit } from '@parlour/contract/game-edits.admin.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '../../core/audit/audit.store.ts';
import { TEST_FEED, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, goingClock, type Tab } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { importFeed, readVersion } from './index.ts';

const DEMO = resolve(import.meta.dirname, '../../../../../brands/demo/feed/catalogue.json');

eachDatabase((_kind, open) => {
  let app: TestApp;
  let staff: ReturnType<typeof consoleOf>;
  let tab: Tab;
  beforeAll(async () => {
    const clock = goingClock();
    app = await testApp(await open(), { clock: clock.now });
    staff = consoleOf(app);
    tab = await staff.operator(clock);
  });
  afterAll(() => app.close());
  const put = async (text: string) => {
    await importFeed(app.database.db, text, { imageHosts: [], remove: true });
    await sql`update game set shelf = 'open', shelf_hot = null, shelf_new = null`.execute(app.database.db);
    await sql`update catalogue_state set version = version + 1`.execute(app.database.db);
    await app.live.refresh();
  };
  beforeEach(() => put(JSON.stringify(TEST_FEED)));

  type Body = Parameters<typeof staff.call<typeof editGames>>[1]['body'];
  type Edit = Pick<Body, 'selection' | 'draft'>;
  const byFilter = (filter: Partial<NonNullable<Body['selection']['filter']>>): Body['selection'] => ({
    nodeIds: null,
    filter: { name: '', vendor: '', shelf: null, ...filter },
  });
  const byId = (...nodeIds: string[]): Body['selection'] => ({ nodeIds, filter: null });
  const show = async (edit: Edit) => valueOf(await staff.call(previewGameEdit, { body: edit }, tab));
  const send = (edit: Edit, version: string) =>
    staff.call(editGames, { body: { ...edit, version, reason: ' a new contract ' } }, tab);
  const edit = async (wanted: Edit) => valueOf(await send(wanted, (await show(wanted)).version));
  const stored = async () =>
    (await sql<Record<string, unknown>>`select * from game order by node_id`.execute(app.database.db)).rows;
  const written = async () => ({
    games: await stored(),
    version: await readVersion(app.database.db),
    audit: (await sql<{ n: number }>`select count(*)::int as n from audit`.execute(app.database.db)).rows[0]?.n ?? 0,
  });
  const total = async (vassalage: string) =>
    valueOf(await app.call(listGames, { query: { language: 'EN', vassalage } })).totalCount;

  describe('an edit of many games', () => {
    it('shows how many games it changes and some of them, and writes nothing', async () => {
      await edit({ selection: byId('1002'), draft: { shelf: 'hidden' } });
      const before = await written();
      const shown = await show({ selection: byFilter({ vendor: 'JL' }), draft: { shelf: 'hidden', fresh: true } });
      expect([shown.matched, shown.changed, shown.isTooMany, shown.sample.length]).toEqual([
        40,
        40,
        false,
        GAMES_SHOWN,
      ]);
      expect(shown.sample.slice(0, 2)).toEqual([
        {
          nodeId: '1002',
          name: 'Game 2',
          vendor: 'JL',
          before: { shelf: 'hidden', hot: true, fresh: false },
          after: { shelf: 'hidden', hot: true, fresh: true },
        },
        {
          nodeId: '1004',
          name: 'Game 4',
          vendor: 'JL',
          before: { shelf: 'open', hot: true, fresh: false },
          after: { shelf: 'hidden', hot: true, fresh: true },
        },
      ]);
      expect(await show({ selection: byFilter({ vendor: 'JL' }), draft: { shelf: 'hidden' } })).toMatchObject({
        matched: 40,
        changed: 39,
      });
      expect(await written()).toEqual(before);
    });

    it('changes all that match the filter and no others, at once, as one version and one record', async () => {
      const before = await written();
      expect([await total('JL'), await total('BGS')]).toEqual([40, 40]);
      const selection = byFilter({ vendor: 'JL', name: ' Game 1' });
      // 10, 12, 14, 16 and 18 by their names.
      expect(await edit({ selection, draft: { shelf: 'hidden' } })).toEqual({ changed: 5 });
      expect([await total('JL'), await total('BGS')]).toEqual([35, 40]);
      const after = await written();
      expect([after.version, after.audit]).toEqual([before.version + 1n, before.audit + 1]);
      const [record] = await listAudit(app.database.db, { act: 'shelf.games', limit: 1 });
      expect(record).toMatchObject({
        operator_name: 'nandar',
        reason: 'a new contract',
        after: {
          shelf: 'hidden',
          games: 5,
          filter: ['Game 1', 'JL'],
          nodeIds: ['1010', '1012', '1014', '1016', '1018'],
        },
      });
    });

    it('changes the chosen games that are in the catalogue, and only the fields that it sets', async () => {
      await edit({ selection: byId('1001'), draft: { shelf: 'paused' } });
      const others = (await stored()).filter(({ node_id }) => node_id !== '1001' && node_id !== '1050');
      expect(await edit({ selection: byId('1001', '1050', '999999'), draft: { hot: true } })).toEqual({ changed: 1 });
      const rows = await stored();
      const of = (nodeId: string) => rows.find(({ node_id }) => node_id === nodeId);
      expect(of('1001')).toMatchObject({ shelf: 'paused', shelf_hot: null, shelf_new: null });
      expect(of('1050')).toMatchObject({ shelf: 'open', shelf_hot: true, shelf_new: null });
      expect(rows.filter(({ node_id }) => node_id !== '1001' && node_id !== '1050')).toEqual(others);
      // A mark as in the feed follows the feed again.
      await edit({ selection: byId('1050'), draft: { hot: false, fresh: true } });
      await edit({ selection: byId('1050'), draft: { fresh: false } });
      expect((await stored()).find(({ node_id }) => node_id === '1050')).toMatchObject({
        shelf: 'open',
        shelf_hot: null,
        shelf_new: null,
      });
    });

    it('is refused once somebody else has changed the catalogue, and changes nothing', async () => {
      const wanted: Edit = { selection: byFilter({ shelf: 'open' }), draft: { shelf: 'paused' } };
      const { version, changed } = await show(wanted);
      const decision = { shelf: 'hidden', hot: true, fresh: false, reason: 'a broken reel' } as const;
      valueOf(await staff.call(updateCatalogueGame, { params: { nodeId: '1002' }, body: decision }, tab));
      const before = await written();
      expect(await staff.codeOf(send(wanted, version))).toBe('catalogue.changed');
      expect(await written()).toEqual(before);
      const again = await show(wanted);
      expect([changed, again.changed]).toEqual([82, 81]);
      expect(valueOf(await send(wanted, again.version))).toEqual({ changed: 81 });
    });

    it('that changes nothing is no change: no version, no record', async () => {
      const wanted: Edit = { selection: byFilter({ vendor: 'BGS' }), draft: { shelf: 'open' } };
      const before = await written();
      expect(await edit(wanted)).toEqual({ changed: 0 });
      expect(await written()).toEqual(before);
    });

    it('without its record changes nothing', async () => {
      const wanted: Edit = { selection: byFilter({ vendor: 'JL' }), draft: { shelf: 'hidden' } };
      const { version } = await show(wanted);
      const before = await written();
      await app.database.exec('alter table audit add constraint no_more check (act <> $$shelf.games$$) not valid');
      const { status } = await send(wanted, version);
      await app.database.exec('alter table audit drop constraint no_more');
      expect(status).toBe(500);
      expect(await written()).toEqual(before);
    });

    it('concerns a limited number of games', async () => {
      await put(readFileSync(DEMO, 'utf8'));
      const wanted: Edit = { selection: byFilter({}), draft: { shelf: 'paused' } };
      const { version, matched, changed, isTooMany, sample } = await show(wanted);
      expect([matched > MOST_EDITED_GAMES, changed, isTooMany, sample]).toEqual([true, 0, true, []]);
      const before = await written();
      const { status, body } = await send(wanted, version);
      expect([status, body]).toMatchObject([
        422,
        { code: 'catalogue.many', value: { matched, most: MOST_EDITED_GAMES } },
      ]);
      expect(await written()).toEqual(before);
    });

    it('needs games or a filter, something to change, a reason, and the right to act', async () => {
      const draft = { shelf: 'paused' } as const;
      const call = (wanted: Edit, reason = 'x', from = tab) =>
        staff.codeOf(staff.call(editGames, { body: { ...wanted, version: '1', reason } }, from));
      expect(await call({ selection: { nodeIds: null, filter: null }, draft })).toBe('request.invalid');
      const both = { nodeIds: ['1001'], filter: { name: '', vendor: '', shelf: null } };
      expect(await call({ selection: both, draft })).toBe('request.invalid');
      expect(await call({ selection: byId('1001'), draft: {} })).toBe('request.invalid');
      expect(await call({ selection: byId('1001'), draft }, ' ')).toBe('request.invalid');
      const auditor = await staff.operator(goingClock(), 'aung', 'auditor');
      expect(await call({ selection: byId('1001'), draft }, 'x', auditor)).toBe('access.right');
    });
  });

  describe('the undoing of an edit', () => {
    const edits = async () => valueOf(await staff.call(listGameEdits, {}, tab)).rows;
    const undo = async (id: string) =>
      staff.call(undoGameEdit, { params: { id }, body: { reason: ' a mistake ' } }, tab);
    const newest = async () => {
      const [row] = await edits();
      if (!row) throw new Error('there is no edit');
      return row;
    };

    it('gives every game back what it had, at once, and is recorded', async () => {
      await edit({ selection: byId('1002'), draft: { shelf: 'paused', hot: false } });
      const before = await stored();
      const wanted: Edit = { selection: byFilter({ vendor: 'JL' }), draft: { shelf: 'hidden', hot: true } };
      await edit(wanted);
      expect(await total('JL')).toBe(0);
      const row = await newest();
      expect(row).toMatchObject({
        madeBy: 'nandar',
        draft: wanted.draft,
        games: 40,
        reason: 'a new contract',
        undone: null,
      });
      expect(valueOf(await undo(row.id))).toEqual({ restored: 40, kept: 0 });
      expect(await stored()).toEqual(before);
      expect(await total('JL')).toBe(40);
      expect((await newest()).undone).toMatchObject({ by: 'nandar' });
      const [record] = await listAudit(app.database.db, { act: 'shelf.undone', limit: 1 });
      expect(record).toMatchObject({ reason: 'a mistake', after: { edit: row.id, games: 40, changedSince: 0 } });
      // Once only.
      expect(await staff.codeOf(undo(row.id))).toBe('catalogue.undone');
    });

    it('leaves what was changed since, and what the edit did not set', async () => {
      await edit({ selection: byId('1050', '1052', '1054'), draft: { shelf: 'paused', hot: true } });
      const { id } = await newest();
      await edit({ selection: byId('1052'), draft: { shelf: 'hidden' } });
      await edit({ selection: byId('1054'), draft: { fresh: true } });
      expect(valueOf(await undo(id))).toEqual({ restored: 3, kept: 1 });
      const rows = await stored();
      const of = (nodeId: string) => rows.find(({ node_id }) => node_id === nodeId);
      expect(of('1050')).toMatchObject({ shelf: 'open', shelf_hot: null, shelf_new: null });
      expect(of('1052')).toMatchObject({ shelf: 'hidden', shelf_hot: null, shelf_new: null });
      expect(of('1054')).toMatchObject({ shelf: 'open', shelf_hot: null, shelf_new: true });
    });

    it('is refused for an edit that is unknown or older than 30 days, and such edits are deleted', async () => {
      expect(await staff.codeOf(undo('999999999'))).toBe('thing.unknown');
      await edit({ selection: byId('1001'), draft: { shelf: 'paused' } });
      const { id } = await newest();
      const age = (days: number) =>
        sql`update game_edit set made_at = clock_timestamp() - make_interval(days => ${days}) where id = ${id}`.execute(
          app.database.db,
        );
      await age(31);
      expect((await edits()).some((row) => row.id === id)).toBe(false);
      expect(await staff.codeOf(undo(id))).toBe('thing.unknown');
      await edit({ selection: byId('1002'), draft: { shelf: 'paused' } });
      const kept = await sql<{ id: string }>`select id::text from game_edit`.execute(app.database.db);
      expect(kept.rows.some((row) => row.id === id)).toBe(false);
    });

    it('without its record undoes nothing', async () => {
      await edit({ selection: byId('1001'), draft: { shelf: 'paused' } });
      const { id } = await newest();
      const before = await written();
      await app.database.exec('alter table audit add constraint no_more check (act <> $$shelf.undone$$) not valid');
      const { status } = await undo(id);
      await app.database.exec('alter table audit drop constraint no_more');
      expect([status, (await newest()).undone]).toEqual([500, null]);
      expect(await written()).toEqual(before);
    });
  });
});
