import { listAudit } from '@parlour/contract/audit.endpoints';
import { createTrialUser } from '@parlour/contract/guest-play.endpoints';
import {
  addPromoCode,
  changePromoCode,
  listPromoCodeClaims,
  listPromoCodeRedemptions,
  listPromoCodes,
  listPromoCodeWords,
  type PromoCodeInput,
  pausePromoCode,
  redeemPromoCode,
} from '@parlour/contract/rewards.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, trialBalance } from '../../ledger/wallet/index.ts';
import { type Player, SHARED_SECRET, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { seedPromoCodes } from './index.ts';
import { codeOf, problemOf, stateOf } from './promo-codes.rules.ts';

describe('when a promo code is good', () => {
  const at = (ms: number) => new Date(ms);
  const terms = {
    startsAt: at(10),
    endsAt: at(20),
    stock: 3,
    taken: 2,
    perMember: 2,
    audience: { kind: 'members' as const },
    isPaused: false,
  };
  it('from its first moment until its last, while there is stock, and so often for each member', () => {
    const problem = (over: object, had = 0, now = 15) => problemOf({ ...terms, ...over }, had, now);
    expect([problem({}, 0, 9), problem({}, 0, 10), problem({}, 0, 19), problem({}, 0, 20)]).toEqual([
      'promo_code.not_yet',
      null,
      null,
      'promo_code.expired',
    ]);
    expect([problem({ taken: 3 }), problem({ stock: null, taken: 99 }), problem({ isPaused: true })]).toEqual([
      'promo_code.used_up',
      null,
      'promo_code.expired',
    ]);
    // A member who used it gets that answer, whatever its state is since.
    expect([problem({}, 1), problem({}, 2), problem({ taken: 3 }, 2, 25)]).toEqual([
      null,
      'promo_code.used',
      'promo_code.used',
    ]);
    expect([stateOf(terms, 5), stateOf(terms, 15), stateOf(terms, 20), stateOf({ ...terms, taken: 3 }, 15)]).toEqual([
      'planned',
      'live',
      'over',
      'used_up',
    ]);
  });

  it('drawn codes take every letter as often as another, and pass over what would favour some', () => {
    expect(codeOf(Array.from({ length: 12 }, (_, i) => i))).toBe('ABCDEFGHJKMN');
    expect(codeOf([255, 248, ...Array<number>(12).fill(31)])).toBe('A'.repeat(12));
    expect(codeOf([1, 2, 3])).toBeNull();
  });
});

const TERMS = {
  name: 'Autumn',
  rule: null,
  amount: '50.00',
  startsAt: null,
  endsAt: null,
  stock: null,
  perMember: 1,
  audience: { kind: 'members' as const },
};

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let tab: Tab;
  let colleague: Tab;
  const clock = testClock();
  beforeAll(async () => {
    app = await testApp(await open(), { clock: clock.now, env: SHARED_SECRET });
    desk = consoleOf(app);
    tab = await desk.operator(clock);
    colleague = await desk.operator(clock, 'colleague');
  });
  afterAll(() => app.close());

  let words = 0;
  async function made(over: Partial<PromoCodeInput> = {}) {
    const codes = { kind: 'word' as const, word: `autumn${++words}` };
    return valueOf(await desk.together(addPromoCode, { body: { ...TERMS, codes, ...over } }, tab, colleague));
  }
  const refusal = async (over: Partial<PromoCodeInput>) => {
    const body = { ...TERMS, codes: { kind: 'word' as const, word: `bad${++words}x` }, ...over };
    const answer = (await desk.together(addPromoCode, { body }, tab, colleague)).body;
    return answer.success ? null : (answer.value as { field: string }).field;
  };
  const redeem = async (code: string, player: Player) => {
    const { body } = await app.call(redeemPromoCode, { body: { code } }, player);
    return body.success ? body.value.amount : body.code;
  };
  const idOf = async ({ account }: Player) =>
    (await app.database.db.selectFrom('member').select('id').where('account', '=', account).executeTakeFirstOrThrow())
      .id;
  const balance = async (player: Player) => (await balanceOf(app.database.db, await idOf(player), 'PLAY')).balance;

  it('a code pays its exact amount once, however it is typed and however often it is sent at once', async () => {
    const promo = await made({ codes: { kind: 'word', word: 'Lantern-Week' } });
    expect(promo).toMatchObject({ word: 'LANTERNWEEK', state: 'live', taken: 0, left: null, madeBy: 'nandar' });
    const player = await app.register();
    const before = await balance(player);
    const answers = await Promise.all(
      ['lanternweek', 'LANTERN WEEK', 'lantern-week', 'Lantern_Week', 'lanternWeek'].map((code) =>
        redeem(code, player),
      ),
    );
    expect(answers.toSorted()).toEqual(['50.00', ...Array<string>(4).fill('promo_code.used')]);
    expect((await balance(player)) - before).toBe(5_000n);
    const { claims } = valueOf(await app.call(listPromoCodeClaims, {}, player));
    expect(claims).toMatchObject([{ code: 'LANTERNWEEK', amount: '50.00' }]);
    const [row] = valueOf(await desk.call(listPromoCodes, { query: {} }, tab)).rows;
    expect(row).toMatchObject({ id: promo.id, taken: 1, cost: '50.00' });
    const takers = valueOf(await desk.call(listPromoCodeRedemptions, { params: { id: promo.id }, query: {} }, tab));
    const { id: memberId } = await app.database.db
      .selectFrom('member')
      .select('id')
      .where('account', '=', player.account)
      .executeTakeFirstOrThrow();
    expect(takers.claims).toMatchObject([
      { memberId: memberId.toString(), account: player.account, code: 'LANTERNWEEK', amount: '50.00' },
    ]);
  });

  it('a code that grants a bonus says how it is to be played', async () => {
    const promo = await made({ rule: 'promo-code', amount: '80.00' });
    const player = await app.register();
    const before = await balance(player);
    expect(valueOf(await app.call(redeemPromoCode, { body: { code: promo.word } }, player))).toEqual({
      amount: '80.00',
      wagering: '3',
      days: 7,
      symbol: 'K',
    });
    expect((await balance(player)) - before).toBe(8_000n);
    const credits = await app.database.db
      .selectFrom('bonus_credit')
      .select(['amount', 'required', 'right_key'])
      .where('member_id', '=', await idOf(player))
      .execute();
    expect(credits).toEqual([{ amount: 8_000n, required: 24_000n, right_key: `promo/${promo.id}/1` }]);
  });

  it('every reason is told: unknown, not yet, over, paused, used up; who is not meant hears what a stranger hears', async () => {
    const player = await app.register();
    const soon = new Date(clock.now().getTime() + 3_600_000).toISOString();
    const planned = await made({ startsAt: soon });
    const over = await made();
    await sql`update promo_code set starts_at = clock_timestamp() - interval '2 days',
      ends_at = clock_timestamp() - interval '1 day' where id = ${over.id}::bigint`.execute(app.database.db);
    const paused = await made();
    valueOf(await desk.call(pausePromoCode, { params: { id: paused.id }, body: { paused: true } }, tab));
    const scarce = await made({ stock: 1 });
    expect(await redeem(scarce.word, await app.register())).toBe('50.00');
    const ranked = await made({ audience: { kind: 'rank', least: 1 } });
    const codes = ['no-such-code', planned.word, over.word, paused.word, scarce.word, ranked.word];
    const answers = [];
    for (const code of codes) answers.push(await redeem(code, player));
    expect(answers).toEqual([
      'promo_code.unknown',
      'promo_code.not_yet',
      'promo_code.expired',
      'promo_code.expired',
      'promo_code.used_up',
      'promo_code.unknown',
    ]);
    valueOf(await desk.call(pausePromoCode, { params: { id: paused.id }, body: { paused: false } }, tab));
    expect(await redeem(paused.word, player)).toBe('50.00');
    for (const code of ['ဆုလာဘ်', 'x'.repeat(61)])
      expect((await app.call(redeemPromoCode, { body: { code } }, player)).body).toMatchObject({
        code: 'request.invalid',
      });
  });

  it('guessing ends for a while after ten codes that are none, for that member alone', async () => {
    const [guesser, other] = [await app.register(), await app.register()];
    const promo = await made();
    for (let i = 0; i < 10; i++) expect(await redeem(`guess${i}`, guesser)).toBe('promo_code.unknown');
    expect(await redeem(promo.word, guesser)).toBe('request.too_many');
    expect(await redeem(promo.word, other)).toBe('50.00');
    await sql`update promo_code_miss set at = at - interval '61 minutes'`.execute(app.database.db);
    expect(await redeem(promo.word, guesser)).toBe('50.00');
  });

  it('trial players, stopped members and a house without rewards are refused', async () => {
    const promo = await made();
    const trial: Player = { token: '', cookies: {}, account: '' };
    trial.token = valueOf(await app.call(createTrialUser, {}, trial)).token;
    expect(await redeem(promo.word, trial)).toBe('access.free_reject');
    const stopped = await app.register();
    await sql`insert into protection (member_id) values (${await idOf(stopped)})`.execute(app.database.db);
    await sql`insert into member_stop (member_id, kind, span, until, least_until)
      select ${await idOf(stopped)}, 'time_out', '24h', t, t from (select clock_timestamp() + interval '1 day' as t) x`.execute(
      app.database.db,
    );
    expect(await redeem(promo.word, stopped)).toBe('protection.stopped');
    const off = await testApp(app.database, {
      env: SHARED_SECRET,
      brand: { flags: { ...app.brand.flags, REWCEN3: false } },
    });
    const player = await off.register('without_rewards');
    const answer = await off.call(redeemPromoCode, { body: { code: promo.word } }, player);
    expect(answer.body).toMatchObject({ success: false, code: 'access.denied' });
    await off.close();
  });

  it('codes of the brand’s file come in once, and stay as operators left them', async () => {
    const { db } = app.database;
    const seeded = () =>
      db
        .selectFrom('promo_code')
        .select(['seed', 'amount', 'rule', 'stock'])
        .where('seed', 'is not', null)
        .orderBy('id')
        .execute();
    const before = await seeded();
    expect(before).toMatchObject([
      { seed: 'LANTERN26', amount: 500_000n, rule: null, stock: 10_000 },
      { seed: 'FRIENDSOFTHEHOUSE', amount: 800_000n, rule: 'promo-code', stock: 1_000 },
    ]);
    await db.updateTable('promo_code').set({ stock: 5 }).where('seed', '=', 'LANTERN26').execute();
    await seedPromoCodes(db, app.brand);
    expect((await seeded()).map(({ stock }) => stock)).toEqual([5, 1_000]);
  });

  it('a batch is drawn of codes that are good once each, shown to who hands them out, with a record of that', async () => {
    const promo = await made({ codes: { kind: 'drawn', count: 20 }, perMember: 2 });
    expect(promo).toMatchObject({ codes: 20, stock: 20, left: 20 });
    const list = async () => valueOf(await desk.call(listPromoCodeWords, { params: { id: promo.id } }, tab)).codes;
    const codes = (await list()).map(({ code }) => code);
    expect(new Set(codes).size).toBe(20);
    for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/);
    const [one = '', two = '', three = ''] = codes;
    const [first, second] = [await app.register(), await app.register()];
    expect(await redeem(one.toLowerCase(), first)).toBe('50.00');
    expect([await redeem(one, first), await redeem(one, second)]).toEqual(['promo_code.used', 'promo_code.used_up']);
    expect([await redeem(two, first), await redeem(three, first)]).toEqual(['50.00', 'promo_code.used']);
    expect((await list()).filter(({ account }) => account === first.account)).toHaveLength(2);
    const { rows } = valueOf(await desk.call(listAudit, { query: {} }, tab));
    expect(rows.slice(0, 3).map(({ act }) => act)).toEqual([
      'promo_code.shown',
      'promo_code.shown',
      'promo_code.added',
    ]);
  });

  it('terms that make no sense are refused by name, a word is good for one promo code, and a stock never falls below what was taken', async () => {
    expect(await refusal({ name: ' ' })).toBe('name');
    for (const amount of ['0.00', '0.001', '-5', '99999999999999.00', null])
      expect(await refusal({ amount })).toBe('amount');
    expect(await refusal({ rule: 'none' })).toBe('rule');
    expect(await refusal({ rule: 'welcome', amount: '5.00' })).toBe('rule');
    expect(await refusal({ rule: 'promo-code', amount: '1000000.01' })).toBe('amount');
    expect(await refusal({ endsAt: '2020-01-01T00:00:00Z' })).toBe('endsAt');
    expect(await refusal({ codes: { kind: 'word', word: 'ab' } })).toBe('word');
    const promo = await made({ stock: 5 });
    expect(await refusal({ codes: { kind: 'word', word: promo.word.toLowerCase() } })).toBe('word');
    for (let i = 0; i < 2; i++) await redeem(promo.word, await app.register());
    const change = (stock: number | null) =>
      desk.codeOf(desk.call(changePromoCode, { params: { id: promo.id }, body: { ...TERMS, stock } }, tab));
    expect([await change(1), await change(2)]).toEqual(['register.field', 'success']);
    expect(await redeem(promo.word, await app.register())).toBe('promo_code.used_up');
    expect(await desk.codeOf(desk.call(changePromoCode, { params: { id: '99999' }, body: TERMS }, tab))).toBe(
      'thing.unknown',
    );
    expect((await trialBalance(app.database.db)).problems).toEqual([]);
  });
});
