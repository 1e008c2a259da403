/** The bonuses of one player in the console: grants with their wagering, deposits to be played, and redeemed codes. */
import { giveBonus } from '@parlour/contract/bonus.endpoints';
import { makeVouchers } from '@parlour/contract/deposits.admin.endpoints';
import { redeemVoucher } from '@parlour/contract/deposits.endpoints';
import { getMemberWagering, listMemberCodes, listMemberGrants } from '@parlour/contract/member-bonuses.admin.endpoints';
import { addPromoCode, redeemPromoCode } from '@parlour/contract/rewards.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, goingClock, type Tab } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let tab: Tab;
  let keys = 0;
  const language = 'EN';
  const audience = { kind: 'members' as const };

  beforeAll(async () => {
    const clock = goingClock();
    app = await testApp(await open(), { clock: clock.now });
    desk = consoleOf(app);
    tab = await desk.operator(clock, 'nandar');
  });
  afterAll(() => app.close());

  const key = () => `key-of-the-player-page-${++keys}`;
  const idOf = async ({ account }: Player) =>
    (await app.database.db.selectFrom('member').select('id').where('account', '=', account).executeTakeFirstOrThrow())
      .id;
  const gift = async (player: Player, amount: string) => {
    const body = { account: player.account, book: 'PLAY', rule: 'gift', amount, reason: 'A bad day' } as const;
    valueOf(await desk.call(giveBonus, { body: { ...body, idempotencyKey: key() } }, tab));
  };
  const voucher = async (player: Player, amount: string) => {
    const terms = { name: 'Lamps', book: 'PLAY', amount, count: 1, expiresAt: null, audience: null } as const;
    const made = valueOf(await desk.call(makeVouchers, { body: { ...terms, idempotencyKey: key() } }, tab));
    const body = { code: made.codes[0] ?? '', bonus: null, language };
    valueOf(await app.call(redeemVoucher, { body }, player));
  };
  const promo = async (player: Player, word: string) => {
    const terms = { name: 'Autumn', rule: null, amount: '50.00', startsAt: null, endsAt: null, stock: 9, perMember: 1 };
    const body = { ...terms, audience, codes: { kind: 'word' as const, word } };
    valueOf(await desk.call(addPromoCode, { body }, tab));
    valueOf(await app.call(redeemPromoCode, { body: { code: word, language } }, player));
  };
  const grants = async (id: bigint, query: { before?: string; size?: string } = {}) =>
    valueOf(await desk.call(listMemberGrants, { params: { id: id.toString() }, query }, tab));
  const wallet = async (id: bigint) =>
    valueOf(await desk.call(getMemberWagering, { params: { id: id.toString() } }, tab)).wallets[0];

  it('a grant shows its rule, state, wagering, end and maximum, and who gave it', async () => {
    const player = await app.register();
    const id = await idOf(player);
    expect(await grants(id)).toEqual({ grants: [], next: null });
    await gift(player, '500');
    await sql`update bonus_credit set progress = 20000 where member_id = ${id} and kind = 'manual'`.execute(
      app.database.db,
    );
    const [shown] = (await grants(id)).grants;
    expect(shown).toMatchObject({
      kind: 'manual',
      name: 'A gift of the house',
      rule: 'gift',
      book: 'PLAY',
      state: 'open',
      amount: '500.00',
      required: '500.00',
      progress: '200.00',
      left: '300.00',
      remaining: '500.00',
      released: '0.00',
      closedAt: null,
      by: 'nandar',
      reason: 'A bad day',
    });
    expect(await wallet(id)).toMatchObject({ balance: '100500.00', bonus: '500.00', withdrawable: '100000.00' });
  });

  it('a deposit must be played before a withdrawal, and is no grant', async () => {
    const player = await app.register();
    const id = await idOf(player);
    expect(await wallet(id)).toMatchObject({ toPlay: '0.00', depositCount: 0, deposits: [] });
    await voucher(player, '300');
    const shown = await wallet(id);
    const deposit = await app.database.db
      .selectFrom('deposit')
      .select('id')
      .where('member_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(shown).toMatchObject({
      balance: '100300.00',
      bonus: '0.00',
      locked: '300.00',
      withdrawable: '100000.00',
      toPlay: '300.00',
      depositCount: 1,
      deposits: [{ id: deposit.id.toString(), amount: '300.00', required: '300.00', progress: '0.00', left: '300.00' }],
    });
    expect((await grants(id)).grants).toEqual([]);
  });

  it('redeemed codes are of both kinds, newest first, page by page', async () => {
    const player = await app.register();
    const id = await idOf(player);
    await promo(player, 'pageoneword');
    await voucher(player, '20');
    await promo(player, 'pagetwoword');
    const params = { id: id.toString() };
    const page = async (query: { before?: string; size?: string }) =>
      valueOf(await desk.call(listMemberCodes, { params, query }, tab));
    const { codes } = await page({});
    expect(codes).toMatchObject([
      { kind: 'promo', name: 'Autumn', code: 'PAGETWOWORD', amount: '50.00' },
      { kind: 'voucher', name: 'Lamps', code: '', amount: '20.00' },
      { kind: 'promo', name: 'Autumn', code: 'PAGEONEWORD', amount: '50.00' },
    ]);
    const walked: string[] = [];
    for (let before: string | undefined; walked.length <= codes.length; ) {
      const part = await page({ size: '1', ...(before ? { before } : {}) });
      walked.push(...part.codes.map((one) => one.id));
      if (!part.next) break;
      before = part.next;
    }
    expect(walked).toEqual(codes.map((one) => one.id));
  });

  it('pages of grants return every one once, and only those of the player', async () => {
    const [player, other] = [await app.register(), await app.register()];
    const [id, otherId] = [await idOf(player), await idOf(other)];
    for (const amount of ['10', '20', '30']) await gift(player, amount);
    await gift(other, '40');
    const first = await grants(id, { size: '2' });
    expect(first.grants.map(({ amount }) => amount)).toEqual(['30.00', '20.00']);
    const rest = await grants(id, { size: '2', before: first.next ?? '' });
    expect(rest).toMatchObject({ grants: [{ amount: '10.00' }], next: null });
    expect((await grants(otherId)).grants.map(({ amount }) => amount)).toEqual(['40.00']);
  });

  it('an unknown player has none, and a role without the right sees none', async () => {
    const params = { id: '999999999' };
    const asked = [
      desk.call(getMemberWagering, { params }, tab),
      desk.call(listMemberGrants, { params, query: {} }, tab),
      desk.call(listMemberCodes, { params, query: {} }, tab),
    ];
    for (const each of asked) expect(await desk.codeOf(each)).toBe('thing.unknown');
    for (const { right } of [getMemberWagering, listMemberGrants, listMemberCodes]) expect(right).toBe('bonuses.view');
  });
});
