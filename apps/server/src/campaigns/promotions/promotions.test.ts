import { randomUUID } from 'node:crypto';
import { GUEST_MEMBER } from '@parlour/contract/accounts';
import { APPLICATION_STATES, MOVES } from '@parlour/contract/promotions';
import {
  claimPromotion,
  joinPromotion,
  listApplications,
  listPromotions,
  type Promotion,
} from '@parlour/contract/promotions.endpoints';
import { getWallet } from '@parlour/contract/wallet.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notifyAnnouncementsChanged } from '../../engagement/announcements/index.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { aMember } from '../../testing/players.ts';
import { join } from './promotions.actions.ts';
import { notifyPromotionsChanged, putPromotionSeed } from './promotions.store.ts';

const HOUR = 3_600_000;
/** Concurrent taps: sixteen members, three each; the places run out during the second such wave. */
const AT_ONCE = 48;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

type Over = Partial<Parameters<typeof putPromotionSeed>[1]>;

/** Creates a separate promotion; returns its id. */
async function aPromotion({ database: { db }, house }: TestApp, over: Over = {}): Promise<bigint> {
  const seed = `promotion/${randomUUID()}`;
  await inTransaction(db, async (tx) => {
    await putPromotionSeed(tx, {
      seed,
      ord: 900,
      texts: { EN: { title: seed, text: '', action: '', content: '' } },
      link: '',
      art: { name: 'x' },
      categories: [],
      startsAt: inHours(-2),
      endsAt: null,
      kind: 'signup',
      opensAt: inHours(-1),
      closesAt: null,
      places: null,
      grantAmount: 0n,
      ...over,
    });
    await notifyAnnouncementsChanged(tx);
    await notifyPromotionsChanged(tx);
  });
  await house.content.refresh();
  const row = await db.selectFrom('announcement').select('id').where('seed', '=', seed).executeTakeFirstOrThrow();
  return row.id;
}

eachDatabase((kind, open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open());
  });
  afterAll(() => app.close());

  const list = async (language = 'EN') =>
    valueOf(
      await app.call(listPromotions, { query: { types: 'PR', platform: 'M', merchantCode: 'parlour', language } }),
    );
  const byTitle = async (title: string): Promise<Promotion> => {
    const found = (await list()).list.find((item) => item.title === title);
    if (!found) throw new Error(`no promotion ${title}`);
    return found;
  };
  const take = (player: Player | null, id: string | bigint, comment = '', images: string[] = []) =>
    app.call(joinPromotion, { params: { id: id.toString() }, body: { comment, images, language: 'EN' } }, player);
  const mine = async (player: Player) =>
    valueOf(await app.call(listApplications, { query: { language: 'EN' } }, player)).applications;
  const codeOf = ({ body }: { body: { success: boolean; code?: string } }) => (body.success ? 'success' : body.code);
  const row = (id: bigint) =>
    app.database.db
      .selectFrom('activity')
      .select(['taken', 'places'])
      .where('announcement_id', '=', id)
      .executeTakeFirstOrThrow();
  const setState = (id: bigint | string, state: string, grant = 0n) =>
    app.database.db
      .updateTable('activity_application')
      .set({ state: state as 'process', grant_amount: grant })
      .where('announcement_id', '=', BigInt(id))
      .execute();

  describe('promotions', () => {
    it('PRO-014 PRO-015 a new house has the promotions of its brand, filed, with cover, text and kind', async () => {
      const { list: items, categories } = await list();
      expect(items.length).toBeGreaterThanOrEqual(6);
      expect(new Set(items.map((item) => item.activity?.kind))).toEqual(new Set(['link', 'apply', 'signup']));
      expect(new Set(items.map((item) => item.activity?.status))).toEqual(new Set(['join', 'coming', 'close']));
      const filed = new Set(categories.map(({ id }) => id));
      for (const item of items) {
        expect(item.promoAnnouncementCategoryIds.length).toBeGreaterThan(0);
        for (const id of item.promoAnnouncementCategoryIds) expect(filed).toContain(id);
        expect(item.announcementImages[0]).toMatchObject({ sequence: 1 });
        expect((await app.raw({ url: item.announcementImages[0]?.url ?? '' })).statusCode).toBe(200);
        expect(item.content).toMatch(/^<p>/);
      }
      for (const language of ['MY', 'CN', 'AR']) {
        const other = await list(language);
        expect(other.list.filter((item, i) => item.title === items[i]?.title)).toEqual([]);
        expect(other.categories.filter((item, i) => item.name === categories[i]?.name)).toEqual([]);
      }
    });

    it('API-040 the list is of promotions alone, and answers nothing to another type or platform', async () => {
      const ask = async (types: string, platform: string) =>
        valueOf(await app.call(listPromotions, { query: { types, platform, merchantCode: 'x' } })).list.length;
      expect(new Set((await list()).list.map((item) => item.type))).toEqual(new Set(['PR']));
      expect(await ask('B,PL', 'M')).toBe(0);
      expect(await ask('PR', 'W')).toBe(0);
    });

    it('signing up is one tap, once, and stands in the own list', async () => {
      const player = await app.register();
      const cup = await byTitle('Weekend fishing cup');
      expect(valueOf(await take(player, cup.id, 'ignored'))).toMatchObject({ state: 'signed', comment: '' });
      expect(valueOf(await take(player, cup.id))).toMatchObject({ state: 'signed' });
      expect((await mine(player)).map(({ title, state }) => [title, state])).toEqual([
        ['Weekend fishing cup', 'signed'],
      ]);
      // Every server is notified of a taken place, and none waits for it.
      const places = async () => (await byTitle('Weekend fishing cup')).activity;
      await expect.poll(places).toMatchObject({ places: 200, left: 199 });
    });

    it('PRO-005 an application is sent with a comment of at most 140 characters, and waits', async () => {
      const player = await app.register();
      const { id } = await byTitle('Your idea for K\u00a05,000');
      expect(codeOf(await take(player, id))).toBe('register.field');
      expect(codeOf(await take(player, id, '𝒳'.repeat(141)))).toBe('register.field');
      expect(valueOf(await take(player, id, '𝒳'.repeat(140)))).toMatchObject({
        state: 'applying',
        comment: '𝒳'.repeat(140),
        grant: null,
      });
      // The first application is kept.
      expect(valueOf(await take(player, id, 'again'))).toMatchObject({ comment: '𝒳'.repeat(140) });
    });

    it('what has not begun, is over, only opens a page or is unknown takes nobody in', async () => {
      const player = await app.register();
      const refused = async (over: Over) => codeOf(await take(player, await aPromotion(app, over)));
      expect(await refused({ opensAt: inHours(1) })).toBe('promotion.coming');
      expect(await refused({ closesAt: inHours(-0.5) })).toBe('promotion.closed');
      expect(await refused({ kind: 'link' })).toBe('promotion.changed');
      expect(await refused({ startsAt: inHours(1), opensAt: inHours(1) })).toBe('thing.unknown');
      expect(await refused({ endsAt: inHours(-1) })).toBe('thing.unknown');
      expect(codeOf(await take(player, '999999999'))).toBe('thing.unknown');
      expect((await mine(player)).length).toBe(0);
    });

    it('needs a session that may play for free: visitors, trial players and other types are sent away', async () => {
      const { id } = await byTitle('Weekend fishing cup');
      expect(codeOf(await take(null, id))).toBe('session.none');
      for (const type of [GUEST_MEMBER, 40]) {
        const player = await app.register();
        await app.database.db.updateTable('member').set({ type }).where('account', '=', player.account).execute();
        const fresh = await app.call(listApplications, { query: {} }, player);
        expect(fresh.status).toBe(200);
        expect([type, codeOf(await take(player, id))]).toEqual([type, 'access.free_reject']);
      }
    });

    it('200 members, three taps each at once, share 20 places: exactly 20 have one, and nobody two', {
      tags: 'wide',
    }, async () => {
      const { db } = app.database;
      const id = await aPromotion(app, { places: 20 });
      const members = await Promise.all(Array.from({ length: 200 }, () => aMember(db)));
      const taps = members.flatMap((memberId) => [memberId, memberId, memberId]);
      const outcomes: Awaited<ReturnType<typeof join>>[] = [];
      // As many concurrently as a server admits; more would only wait for a connection.
      for (let at = 0; at < taps.length; at += AT_ONCE)
        outcomes.push(
          ...(await Promise.all(
            taps
              .slice(at, at + AT_ONCE)
              .map((memberId) => join(db, { promotionId: id, memberId, comment: '', images: [] })),
          )),
        );
      const winners = new Set(outcomes.flatMap((outcome) => (outcome.ok ? outcome.value.member_id : [])));
      expect(winners.size).toBe(20);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(60);
      expect(new Set(outcomes.flatMap((outcome) => (outcome.ok ? [] : outcome.code)))).toEqual(
        new Set(['promotion.full']),
      );
      const kept = await db
        .selectFrom('activity_application')
        .select('member_id')
        .where('announcement_id', '=', id)
        .execute();
      expect(new Set(kept.map(({ member_id }) => member_id))).toEqual(winners);
      expect(kept).toHaveLength(20);
      expect(await row(id)).toEqual({ taken: 20, places: 20 });
      // The schema itself refuses more applications than places.
      const over = db.updateTable('activity').set({ taken: 21 }).where('announcement_id', '=', id).execute();
      await expect(over).rejects.toMatchObject({ code: '23514' });
    });

    it('a released grant is paid once however often it is claimed, and one that is not released never', async () => {
      const player = await app.register();
      const { db } = app.database;
      const id = await aPromotion(app, { grantAmount: 500_000n });
      valueOf(await take(player, id));
      const balance = async () => valueOf(await app.call(getWallet, {}, player)).sumBalance;
      const before = await balance();
      const claim = () => app.call(claimPromotion, { params: { id: id.toString() }, body: { language: 'EN' } }, player);
      expect(codeOf(await claim())).toBe('promotion.changed');
      await setState(id, 'claim', 500_000n);
      const answers = await Promise.all([claim(), claim(), claim()]);
      expect(answers.filter(({ body }) => body.success).length).toBeGreaterThanOrEqual(1);
      expect(valueOf(await claim())).toMatchObject({ state: 'claimed', grant: '5000.00' });
      expect(Number(await balance()) - Number(before)).toBe(5_000);
      const { rows } = await db
        .selectFrom('entry')
        .innerJoin('transfer', 'transfer.id', 'entry.transfer_id')
        .where('transfer.kind', '=', 'promotion')
        .select(['entry.amount'])
        .orderBy('entry.amount')
        .execute()
        .then((rows) => ({ rows }));
      expect(rows.map(({ amount }) => amount)).toEqual([-500_000n, 500_000n]);
    });

    it('the database knows the same moves as the contract and refuses every other', async () => {
      const { db } = app.database;
      const declared = Object.entries(MOVES).flatMap(([from, to]) =>
        Object.entries(to).map(([state, mover]) => `${from} ${state} ${mover}`),
      );
      const kept = await db.selectFrom('activity_move').selectAll().execute();
      expect(kept.map((move) => `${move.from_state} ${move.to_state} ${move.mover}`).sort()).toEqual(declared.sort());
      const player = await app.register();
      const id = await aPromotion(app);
      valueOf(await take(player, id));
      for (const to of APPLICATION_STATES.filter((state) => state !== 'signed' && !MOVES.signed[state]))
        await expect(setState(id, to, 1n), to).rejects.toMatchObject({ code: '23514' });
      expect(kind).toMatch(/embedded|postgres/);
    });
  });
});
