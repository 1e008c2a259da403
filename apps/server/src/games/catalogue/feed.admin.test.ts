/** Feeds in the console: what a preview shows is what an import does, and nothing else is imported. */
import { updateCatalogueGame } from '@parlour/contract/catalogue.admin.endpoints';
import { importCatalogueFeed, previewFeed } from '@parlour/contract/catalogue-feed.admin.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '../../core/audit/audit.store.ts';
import { TEST_FEED, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, goingClock, type Tab } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { importFeed } from './index.ts';

type AnyFeed = { format: string; vendors: object[]; classifications: object[]; games: Record<string, unknown>[] };

const NONE = { added: 0, changed: 0, removed: 0 };
const copyOf = (): AnyFeed => structuredClone(TEST_FEED) as AnyFeed;
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text));

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
  beforeEach(() => importFeed(app.database.db, JSON.stringify(TEST_FEED), { imageHosts: [], remove: true }));

  type PreviewQuery = Parameters<typeof staff.call<typeof previewFeed>>[1]['query'];
  type ImportQuery = Parameters<typeof staff.call<typeof importCatalogueFeed>>[1]['query'];
  const preview = (text: string, query: PreviewQuery = {}) =>
    staff.call(previewFeed, { query, body: bytesOf(text) }, tab);
  const show = async (feed: object, query?: PreviewQuery) => valueOf(await preview(JSON.stringify(feed), query));
  const send = (feed: object, query: Omit<ImportQuery, 'reason'>) =>
    staff.call(
      importCatalogueFeed,
      { query: { reason: ' new games ', ...query }, body: bytesOf(JSON.stringify(feed)) },
      tab,
    );
  /** Everything that an import may write. */
  const written = async () => ({
    vendors: (await sql`select * from game_vendor order by code`.execute(app.database.db)).rows,
    classifications: (await sql`select * from classification order by category, key`.execute(app.database.db)).rows,
    games: (await sql`select * from game order by node_id`.execute(app.database.db)).rows,
    state: (await sql`select * from catalogue_state`.execute(app.database.db)).rows,
    audit: (await sql<{ n: string }>`select count(*)::text as n from audit`.execute(app.database.db)).rows,
  });
  /** The test feed with one entry of each kind added, changed and removed. */
  function changedFeed(): AnyFeed {
    const feed = copyOf();
    feed.vendors = [
      ...feed.vendors.filter((vendor) => !('code' in vendor && vendor.code === 'SP1')),
      { code: 'NEW', name: 'New House', categories: ['RNG'] },
    ];
    Object.assign(feed.vendors[0] ?? {}, { name: 'Ten Rivers', hot: true });
    Object.assign(feed.classifications[0] ?? {}, { order: 5 });
    feed.classifications[1] = { key: 'SLOW', category: 'ELOTT', names: { EN: 'Slow draws' } };
    const draw = feed.games.find(({ nodeId }) => nodeId === '2001');
    Object.assign(draw ?? {}, { classifications: ['SLOW'] });
    feed.games = feed.games.filter(({ nodeId }) => nodeId !== '2002' && nodeId !== '1080');
    Object.assign(feed.games[0] ?? {}, { names: { EN: 'Game One', MY: 'ဂိမ်း 1', KO: '게임' }, hot: null, order: 7 });
    feed.games.push({
      vendor: 'NEW',
      code: 'a',
      nodeId: '3001',
      category: 'RNG',
      names: { EN: 'First' },
      icon: { seed: 1 },
    });
    return feed;
  }

  describe('the preview of a feed', () => {
    it('says of every entry what would change, field by field, and writes nothing', async () => {
      const before = await written();
      const shown = await show(changedFeed());
      expect(shown).toMatchObject({
        format: 'json',
        vendors: { added: 1, changed: 1, removed: 1 },
        classifications: { added: 1, changed: 1, removed: 1 },
        games: { added: 1, changed: 2, removed: 2 },
        gamesBefore: 82,
        removesMany: false,
        refused: 0,
        next: null,
      });
      const found = shown.differences.map(({ kind, change, id, fields }) => [
        `${kind} ${id} ${change}`,
        ...(change === 'changed' ? fields.map(({ field, from, to }) => `${field}: ${from} > ${to}`) : []),
      ]);
      expect(found).toEqual([
        ['vendor JL changed', 'name: Nine Rivers > Ten Rivers', 'hot: false > true'],
        ['vendor NEW added'],
        ['vendor SP1 removed'],
        ['classification RNG/ASIA changed', 'order: 0 > 5'],
        ['classification ELOTT/SLOW added'],
        ['classification ELOTT/FAST removed'],
        [
          'game 1001 changed',
          'names.EN: Game 1 > Game One',
          'names.KO: null > 게임',
          'order: 0 > 7',
          'names.CN: 游戏1 > null',
          'hot: 12 > null',
        ],
        ['game 2001 changed', 'classifications: FAST > SLOW'],
        ['game 3001 added'],
        ['game 1080 removed'],
        ['game 2002 removed'],
      ]);
      const added = shown.differences.find(({ id }) => id === '3001');
      expect(added).toMatchObject({ vendor: 'NEW', code: 'a', name: 'First', line: 1 });
      expect(added?.fields).toContainEqual({ field: 'icon', from: null, to: '{"seed":1}' });
      expect(await written()).toEqual(before);
    });

    it('pages through the differences, of one kind and change where these are chosen', async () => {
      const feed = changedFeed();
      const first = await show(feed, { size: '4' });
      const second = await show(feed, { size: '4', before: first.next ?? '' });
      const third = await show(feed, { size: '4', before: second.next ?? '' });
      const all = await show(feed);
      expect([first.next, second.next, third.next]).toEqual(['4', '8', null]);
      expect([...first.differences, ...second.differences, ...third.differences]).toEqual(all.differences);
      const ids = async (query: PreviewQuery) => (await show(feed, query)).differences.map(({ id }) => id);
      expect(await ids({ kind: 'game', change: 'removed' })).toEqual(['1080', '2002']);
      expect(await ids({ change: 'added' })).toEqual(['NEW', 'ELOTT/SLOW', '3001']);
      expect(await ids({ kind: 'vendor' })).toEqual(['JL', 'NEW', 'SP1']);
      expect(await ids({ before: '99' })).toEqual([]);
    });

    it('groups refused lines and warnings by vendor, each with its code', async () => {
      const feed = copyOf();
      Object.assign(feed.games[0] ?? {}, { category: 'CHESS' });
      Object.assign(feed.games[1] ?? {}, { iconUrl: 'http://pictures.example/1.png' });
      Object.assign(feed.games[3] ?? {}, { classifications: ['MOON'] });
      feed.games.push({ names: 3 });
      const { refused, warnings, remarks, games } = await show(feed);
      expect([refused, warnings]).toEqual([3, 2]);
      const rows = remarks.map((group) => [
        group.vendor,
        group.refused,
        group.warnings,
        group.rows.map(({ kind, what, code }) => `${kind} ${what} ${code}`),
      ]);
      expect(rows).toEqual([
        ['', 1, 1, ['refused game 83 ', 'warning entry ']],
        ['BGS', 1, 0, ['refused game 1 (BGS/game-1) game-1']],
        ['JL', 1, 1, ['refused game 1004 (JL/game-4) game-4', 'warning game 1002 (JL/game-2) game-2']],
      ]);
      expect(games).toEqual(NONE);
    });

    it('takes CSV, and refuses files that are unusable as a whole, with the reason', async () => {
      const head = 'vendor,code,nodeId,category,classifications,name_EN';
      const [first, ...rest] = TEST_FEED.games;
      const lineOf = ({
        vendor,
        code,
        nodeId,
        category,
        classifications = [],
        names,
      }: (typeof TEST_FEED.games)[number]) =>
        [vendor, code, nodeId, category, classifications.join('|'), names.EN].join(',');
      const csv = [head, ...rest.map(lineOf)].join('\n');
      const shown = valueOf(await preview(csv));
      expect([shown.format, shown.vendors, shown.games]).toEqual(['csv', NONE, { ...NONE, removed: 1 }]);
      expect(shown.differences.map(({ id }) => id)).toEqual([first?.nodeId]);
      for (const [text, reason] of [
        ['{"format": "parlour-feed/1", "games": [', 'not JSON'],
        ['vendor,code\nJL,a', 'missing: nodeId'],
        ['\ufeff'.padEnd(9, '\0'), 'bytes of 0'],
      ] as const) {
        const { body } = await preview(text);
        expect(body).toMatchObject({ success: false, code: 'catalogue.feed' });
        expect(JSON.stringify(body)).toContain(reason);
      }
    });

    it('refuses an entry that the database cannot hold, instead of failing when it is imported', async () => {
      const feed = copyOf();
      Object.assign(feed.games[0] ?? {}, { icon: { seed: '\0' } });
      Object.assign(feed.games[1] ?? {}, { icon: { '\ud800': 1 } });
      Object.assign(feed.games[2] ?? {}, { order: 2 ** 31 });
      Object.assign(feed.games[3] ?? {}, { names: { EN: 'half \ud83d' } });
      Object.assign(feed.games[4] ?? {}, { icon: JSON.parse('{"a":'.repeat(40) + '1' + '}'.repeat(40)) as object });
      const { remarks, games, fingerprint } = await show(feed);
      expect(remarks.flatMap(({ rows }) => rows.map(({ code }) => code)).sort()).toEqual([
        'game-1',
        'game-2',
        'game-3',
        'game-4',
        'game-5',
      ]);
      expect(games).toEqual(NONE);
      expect(valueOf(await send(feed, { fingerprint })).games).toEqual(NONE);
    });
  });

  describe('the import of a preview', () => {
    it('does what was shown, is recorded with counts, and leaves nothing to change', async () => {
      const feed = changedFeed();
      const { fingerprint, vendors, classifications, games } = await show(feed);
      expect(valueOf(await send(feed, { fingerprint }))).toEqual({ vendors, classifications, games, refused: 0 });
      const now = await show(feed);
      expect([now.vendors, now.classifications, now.games, now.differences]).toEqual([NONE, NONE, NONE, []]);
      // Players see it without a restart.
      expect(app.live.now().find('1001')?.names).toEqual({ EN: 'Game One', MY: 'ဂိမ်း 1', KO: '게임' });
      expect(app.live.now().find('2002')).toBeUndefined();
      const [record] = await listAudit(app.database.db, { act: 'shelf.import', limit: 1 });
      expect(record).toMatchObject({
        operator_name: 'nandar',
        reason: 'new games',
        after: { gamesAdded: 1, gamesChanged: 2, gamesRemoved: 2, vendorsRemoved: 1, linesRejected: 0 },
      });
    });

    it('is refused once somebody else has changed the catalogue, and changes nothing', async () => {
      const feed = changedFeed();
      const { fingerprint } = await show(feed);
      const decision = { shelf: 'paused', hot: true, fresh: true, reason: 'a broken reel' } as const;
      valueOf(await staff.call(updateCatalogueGame, { params: { nodeId: '1002' }, body: decision }, tab));
      const before = await written();
      expect(await staff.codeOf(send(feed, { fingerprint }))).toBe('catalogue.changed');
      expect(await written()).toEqual(before);
      const fresh = await show(feed);
      expect(fresh.fingerprint).not.toBe(fingerprint);
      expect(valueOf(await send(feed, { fingerprint: fresh.fingerprint })).games).toEqual(fresh.games);
    });

    it('takes no other feed than the one of the preview', async () => {
      const { fingerprint } = await show(changedFeed());
      const before = await written();
      const other = changedFeed();
      Object.assign(other.games[0] ?? {}, { order: 8 });
      expect(await staff.codeOf(send(other, { fingerprint }))).toBe('catalogue.changed');
      expect(await written()).toEqual(before);
    });

    it('removes more than a tenth of the games only if that is said', async () => {
      const feed = copyOf();
      feed.games = feed.games.slice(9);
      const { fingerprint, removesMany } = await show(feed);
      expect(removesMany).toBe(true);
      const { status, body } = await send(feed, { fingerprint });
      expect([status, body]).toMatchObject([409, { code: 'catalogue.removes', value: { removed: 9, of: 82 } }]);
      expect(valueOf(await send(feed, { fingerprint, remove: '1' })).games.removed).toBe(9);
    });

    it('without its record nothing is imported', async () => {
      const feed = changedFeed();
      const { fingerprint } = await show(feed);
      const before = await written();
      await app.database.exec('alter table audit add constraint no_more check (act <> $$shelf.import$$) not valid');
      const { status } = await send(feed, { fingerprint });
      await app.database.exec('alter table audit drop constraint no_more');
      expect(status).toBe(500);
      expect(await written()).toEqual(before);
    });

    it('of a feed that changes nothing is no change: no version, no record', async () => {
      const { fingerprint } = await show(TEST_FEED);
      const before = await written();
      expect(valueOf(await send(TEST_FEED, { fingerprint })).games).toEqual(NONE);
      expect(await written()).toEqual(before);
    });

    it('needs a reason, and the right to act', async () => {
      const { fingerprint } = await show(TEST_FEED);
      const body = bytesOf(JSON.stringify(TEST_FEED));
      const call = (reason: string, from: Tab) =>
        staff.codeOf(staff.call(importCatalogueFeed, { query: { fingerprint, reason }, body }, from));
      for (const none of [' ', '\u200b']) expect(await call(none, tab)).toBe('request.invalid');
      const auditor = await staff.operator(goingClock(), 'aung', 'auditor');
      expect(await call('new games', auditor)).toBe('access.right');
      expect(await staff.codeOf(staff.call(previewFeed, { query: {}, body }, auditor))).toBe('access.right');
    });
  });

  describe('the import of some vendors', () => {
    const others = async () => {
      const { vendors, classifications, games } = await written();
      return {
        vendors: vendors.filter((row) => (row as { code: string }).code !== 'JL'),
        classifications,
        games: games.filter((row) => (row as { vendor_code: string }).vendor_code !== 'JL'),
      };
    };
    const jl = (feed: AnyFeed) => feed.games.filter(({ vendor }) => vendor === 'JL');

    it('changes these alone: nothing of others is changed, hidden as missing, or reported', async () => {
      const feed = changedFeed();
      const [first, second] = jl(feed);
      Object.assign(first ?? {}, { order: 90 });
      Object.assign(feed.games.find(({ vendor }) => vendor === 'BGS') ?? {}, { category: 'CHESS' });
      feed.games = feed.games.filter((game) => game !== second);
      const before = await others();
      const shown = await show(feed, { vendors: 'JL' });
      const found = shown.differences.map(({ kind, id, change }) => `${kind} ${id} ${change}`);
      expect(found).toEqual(['vendor JL changed', 'game 1002 changed', 'game 1004 removed', 'game 1080 removed']);
      expect([shown.refused, shown.gamesBefore]).toEqual([0, 40]);
      expect(shown.feedVendors.map(({ code, name, games }) => [code, name, games])).toEqual([
        ['JL', 'Ten Rivers', 38],
        ['BGS', 'Parlour Studio', 39],
        ['TCG_SEA', 'Sea Draws', 1],
        ['NEW', 'New House', 1],
      ]);
      const { fingerprint } = shown;
      expect(valueOf(await send(feed, { fingerprint, vendors: 'JL' })).games).toEqual({
        added: 0,
        changed: 1,
        removed: 2,
      });
      expect(await others()).toEqual(before);
      expect((await show(feed, { vendors: 'JL' })).differences).toEqual([]);
      const [record] = await listAudit(app.database.db, { act: 'shelf.import', limit: 1 });
      expect(record?.after).toMatchObject({ onlyVendors: ['JL'], gamesChanged: 1, gamesRemoved: 2, vendorsRemoved: 0 });
    });

    it('adds the classifications that their games need, and leaves the others as they are', async () => {
      const feed = changedFeed();
      feed.classifications.push({ key: 'GEMS', category: 'RNG', names: { EN: 'Gems' } });
      Object.assign(jl(feed)[0] ?? {}, { category: 'RNG', classifications: ['ASIA', 'GEMS'] });
      const shown = await show(feed, { vendors: 'JL', kind: 'classification' });
      expect(shown.differences.map(({ id, change }) => `${id} ${change}`)).toEqual(['RNG/GEMS added']);
      expect([shown.classifications, shown.refused]).toEqual([{ ...NONE, added: 1 }, 0]);
    });

    it('takes no game from another vendor, and hides none that the feed gives to another', async () => {
      const feed = copyOf();
      const [first, second] = jl(feed);
      Object.assign(first ?? {}, { nodeId: '1001', code: 'taken' });
      Object.assign(second ?? {}, { vendor: 'BGS' });
      feed.games = feed.games.filter(({ code }) => code !== 'game-1');
      const before = await written();
      const { remarks, differences, fingerprint } = await show(feed, { vendors: 'JL' });
      expect(remarks.flatMap(({ rows }) => rows.map(({ reason }) => reason))).toEqual([
        'node 1001 belongs to vendor BGS, which is not imported',
      ]);
      // The feed names 1002 under no vendor any more, and 1004 under another one.
      expect(differences.map(({ id, change }) => `${id} ${change}`)).toEqual(['1002 removed']);
      valueOf(await send(feed, { fingerprint, vendors: 'JL' }));
      const changed = (await written()).games.filter(
        (row, i) => JSON.stringify(row) !== JSON.stringify(before.games[i]),
      );
      expect(changed).toMatchObject([{ node_id: '1002', enabled: false }]);
    });

    it('is refused for a vendor that the feed does not name, whose games would all be missing', async () => {
      const feed = copyOf();
      feed.games = feed.games.filter(({ vendor }) => vendor !== 'SP1');
      feed.vendors = feed.vendors.filter((vendor) => !('code' in vendor && vendor.code === 'SP1'));
      const before = await written();
      const { body } = await preview(JSON.stringify(feed), { vendors: 'JL,SP1' });
      expect(body).toMatchObject({
        code: 'catalogue.feed',
        value: { reason: 'the feed names no vendor SP1; it names: JL, BGS, TCG_SEA' },
      });
      expect(await staff.codeOf(send(feed, { fingerprint: 'x', vendors: 'SP1', remove: '1' }))).toBe('catalogue.feed');
      expect(await written()).toEqual(before);
    });

    it('measures many removals by their own games, and is another import than that of all', async () => {
      const feed = copyOf();
      const missing = new Set(jl(feed).slice(0, 5));
      feed.games = feed.games.filter((game) => !missing.has(game));
      const all = await show(feed);
      const some = await show(feed, { vendors: 'JL' });
      expect([all.removesMany, some.removesMany]).toEqual([false, true]);
      expect(await staff.codeOf(send(feed, { fingerprint: all.fingerprint, vendors: 'JL' }))).toBe('catalogue.changed');
      expect(await staff.codeOf(send(feed, { fingerprint: some.fingerprint, vendors: 'JL' }))).toBe(
        'catalogue.removes',
      );
      expect(
        valueOf(await send(feed, { fingerprint: some.fingerprint, vendors: 'JL', remove: '1' })).games.removed,
      ).toBe(5);
    });
  });
});
