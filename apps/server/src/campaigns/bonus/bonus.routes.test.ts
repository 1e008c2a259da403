import {
  addBonusRule,
  type BonusRuleInput,
  cancelBonus,
  changeBonusRule,
  decideBonus,
  getBonuses,
  getBonusReport,
  giveBonus,
  listBonusGifts,
  listBonusHistory,
  listBonusOffers,
  listBonusRules,
} from '@parlour/contract/bonus.endpoints';
import { createTrialUser } from '@parlour/contract/guest-play.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyCommands, movePlayer } from '../../ledger/wallet/index.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { aCommand } from '../../testing/commands.ts';
import { consoleOf, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { aSession, aVendor } from '../../testing/players.ts';
import { onDeposit, rightsOf } from './index.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let [one, other]: Tab[] = [];
  let vendor: number;
  let keys = 0;
  const language = 'EN';

  beforeAll(async () => {
    const clock = testClock();
    app = await testApp(await open(), { clock: clock.now });
    desk = consoleOf(app);
    one = await desk.operator(clock, 'nandar');
    other = await desk.operator(clock, 'thiri');
    vendor = await aVendor(app.database.db, 'BONUSR');
  });
  afterAll(() => app.close());

  const giving = (account: string, amount: string, key = `gift-key-of-the-test-${++keys}`) =>
    desk.call(
      giveBonus,
      { body: { account, book: 'PLAY', rule: 'gift', amount, reason: 'A bad day', idempotencyKey: key } },
      one as Tab,
    );
  const deciding = (id: string, approve: boolean, by = other as Tab) =>
    desk.call(decideBonus, { params: { id }, body: { approve, reason: approve ? '' : 'No' } }, by);
  const mine = async (player: Player) => valueOf(await app.call(getBonuses, { query: { language } }, player));
  const past = async (player: Player) => valueOf(await app.call(listBonusHistory, { query: { language } }, player));
  const idOf = async ({ account }: Player) =>
    (await app.database.db.selectFrom('member').select('id').where('account', '=', account).executeTakeFirstOrThrow())
      .id;
  const cancel = (player: Player, id: string, loses: string) =>
    app.call(cancelBonus, { params: { id }, body: { loses, language } }, player);
  const codeOf = ({ body }: { body: { success: boolean; code?: string } }) => (body.success ? 'success' : body.code);
  async function play(player: Player, over: Parameters<ReturnType<typeof aCommand>>[0]) {
    const memberId = await idOf(player);
    const { db } = app.database;
    const account = await db
      .selectFrom('wallet')
      .select('account_id')
      .where('member_id', '=', memberId)
      .where('ledger_id', '=', 4)
      .executeTakeFirstOrThrow();
    const session = await aSession(db, account.account_id, vendor);
    const command = aCommand(vendor, { memberId, accountId: account.account_id, session });
    await applyCommands(db, [command({ tx: `t${++keys}`, game: '1001', ...over })]);
  }

  it('a gift is seen with what it asks for, and given up for exactly what was said', async () => {
    const player = await app.register();
    expect(await mine(player)).toMatchObject({ balance: '100000.00', bonus: '0.00', credits: [] });
    const key = 'the-same-key-twice';
    expect(valueOf(await giving(player.account, '500', key))).toMatchObject({ state: 'done', amount: '500.00' });
    expect(valueOf(await giving(player.account, '500', key))).toMatchObject({ state: 'done' });
    expect(await desk.codeOf(giving(player.account, '501', key))).toBe('bonus.moved');
    const { credits, ...sums } = await mine(player);
    expect(sums).toMatchObject({ balance: '100500.00', bonus: '500.00', locked: '500.00', withdrawable: '100000.00' });
    expect(credits).toMatchObject([
      {
        kind: 'manual',
        name: 'A gift of the house',
        amount: '500.00',
        required: '500.00',
        toGo: '500.00',
        locked: '500.00',
      },
    ]);
    const [credit] = credits;
    const id = credit?.id ?? '';
    expect(codeOf(await cancel(player, id, '400.00'))).toBe('bonus.moved');
    expect(codeOf(await cancel(await app.register(), id, '500.00'))).toBe('thing.unknown');
    await play(player, { round: 'open', bet: 20_000n });
    expect(await mine(player)).toMatchObject({ bonus: '300.00', credits: [{ progress: '200.00' }] });
    expect(codeOf(await cancel(player, id, '300.00'))).toBe('bonus.round_open');
    await play(player, { op: 'win', round: 'open', win: 5_000n, closeRound: true });
    expect(valueOf(await cancel(player, id, '350.00'))).toMatchObject({ state: 'cancelled', returned: '350.00' });
    expect(codeOf(await cancel(player, id, '350.00'))).toBe('thing.unknown');
    expect(await mine(player)).toMatchObject({ balance: '100000.00', bonus: '0.00', credits: [] });
    expect((await past(player)).credits).toMatchObject([
      { id, state: 'cancelled', returned: '350.00', locked: '0.00' },
    ]);
  });

  it('trial players have no credits, no offers and no rights', async () => {
    const browser: Player = { token: '', cookies: {}, account: '', address: '198.51.100.77' };
    browser.token = valueOf(await app.call(createTrialUser, {}, browser)).token;
    expect(await mine(browser)).toMatchObject({ book: 'TRIAL', bonus: '0.00', credits: [] });
    expect(valueOf(await app.call(listBonusOffers, { query: { language, amount: '5000' } }, browser)).offers).toEqual(
      [],
    );
    const { db } = app.database;
    const row = await db
      .selectFrom('member')
      .select('id')
      .where('customer_type', '=', 'TRIAL')
      .executeTakeFirstOrThrow();
    expect(await rightsOf(db, row.id, 'TRIAL')).toEqual([]);
  });

  it('what a deposit would bring is what it brings', async () => {
    const player = await app.register();
    const offers = async (amount?: string) =>
      valueOf(await app.call(listBonusOffers, { query: { language, ...(amount ? { amount } : {}) } }, player)).offers;
    expect((await offers()).map(({ code, brings }) => [code, brings])).toEqual([
      ['welcome', null],
      ['reload', null],
    ]);
    expect((await offers('999.99')).map(({ brings }) => brings)).toEqual([null, null]);
    const [welcome] = await offers('2000');
    expect(welcome).toMatchObject({
      words: { percent: '100', minDeposit: '1,000', max: '100,000' },
      brings: { amount: '2000.00', required: '16000.00', most: '20000.00' },
    });
    const memberId = await idOf(player);
    await inTransaction(app.database.db, async (tx) => {
      const amount = 200_000n;
      const draft = { memberId, book: 'PLAY' as const, amount };
      const moved = await movePlayer(tx, { ...draft, house: 'deposits', op: 'deposit', id: 'd1' });
      if (moved.state === 'short') throw new Error('short');
      await onDeposit(tx, { ...draft, depositId: 'd1', method: 'm', transfer: moved.transfer, chosen: 'welcome' });
    });
    expect(await mine(player)).toMatchObject({
      balance: '104000.00',
      bonus: '2000.00',
      locked: '4000.00',
      withdrawable: '100000.00',
      credits: [
        { kind: 'firstDeposit', required: '16000.00', most: '20000.00' },
        { kind: 'deposit', toGo: '2000.00' },
      ],
    });
    expect((await offers('6000')).map(({ code, brings }) => [code, brings?.amount])).toEqual([['reload', '1200.00']]);
  });

  it('rights say what may be taken now, and what was', async () => {
    const player = await app.register();
    const rights = await rightsOf(app.database.db, await idOf(player), 'PLAY');
    expect(rights.map(({ rule, state, amount }) => [rule, state, amount])).toEqual([
      ['cashback', 'later', null],
      ['check-in', 'claimable', 10_000n],
      // The demo games are not in this test's catalogue; only declared games count.
      ['free-rounds', 'claimable', 100_000n],
    ]);
    expect(rights[1]?.calendar).toMatchObject({ streak: 0 });
  });

  it('P-47 above the limit a gift takes two persons, also past the product', async () => {
    const player = await app.register();
    const asked = valueOf(await giving(player.account, '100000.01'));
    expect(asked).toMatchObject({ state: 'asked', own: true });
    expect(await desk.codeOf(deciding(asked.id, true, one))).toBe('approval.own');
    const done = sql`update bonus_gift set state = 'done', decided_at = now(), credit_id = 1 where id = ${BigInt(asked.id)}`;
    await expect(done.execute(app.database.db)).rejects.toThrow('approved by nobody else');
    expect(await mine(player)).toMatchObject({ bonus: '0.00' });
    const list = valueOf(await desk.call(listBonusGifts, { query: {} }, other as Tab));
    expect([list.waiting, list.rows[0]?.own, list.oldest]).toEqual([1, false, list.rows[0]?.askedAt]);
    expect(valueOf(await deciding(asked.id, true))).toMatchObject({ state: 'done', decidedBy: 'thiri' });
    expect(await mine(player)).toMatchObject({ bonus: '100000.01' });
    expect(await desk.codeOf(deciding(asked.id, true))).toBe('approval.decided');
    const refused = valueOf(await giving(player.account, '200000'));
    expect(valueOf(await deciding(refused.id, false))).toMatchObject({ state: 'refused', decision: 'No' });
    const taken = valueOf(await giving(player.account, '200000'));
    expect(valueOf(await deciding(taken.id, false, one))).toMatchObject({ state: 'withdrawn' });
    expect(await desk.codeOf(giving(player.account, '1000000.01'))).toBe('register.field');
    expect(await desk.codeOf(giving('nobody-at-all', '1'))).toBe('thing.unknown');
    const acts = await app.database.db
      .selectFrom('audit')
      .select('act')
      .where('member_id', '=', await idOf(player))
      .where('act', 'like', 'bonus.%')
      .orderBy('id')
      .execute();
    expect(acts.map(({ act }) => act)).toEqual([
      'bonus.asked',
      'bonus.given',
      'bonus.asked',
      'bonus.refused',
      'bonus.asked',
      'bonus.withdrawn',
    ]);
  });

  it('rules are kept by operators: a cap on play, one version at a time, and credits keep what was promised', async () => {
    const player = await app.register();
    const rule: BonusRuleInput = {
      code: 'sorry',
      kind: 'manual',
      names: { EN: 'Sorry' },
      args: { max: '50' },
      wagering: 2,
      contribution: { LIVE: 0 },
      maxMultiple: 5,
      days: 3,
      audience: { kind: 'members' },
      stock: null,
      state: 'active',
      ord: 90,
    };
    const adding = (over: Partial<BonusRuleInput> = {}) =>
      desk.call(addBonusRule, { body: { rule: { ...rule, ...over }, reason: 'New' } }, one as Tab);
    expect(await desk.codeOf(adding({ wagering: 11 }))).toBe('register.field');
    expect(await desk.codeOf(adding({ args: {} }))).toBe('register.field');
    const added = valueOf(await adding());
    expect(await desk.codeOf(adding())).toBe('register.field');
    const give = () =>
      desk.call(
        giveBonus,
        {
          body: {
            account: player.account,
            book: 'PLAY',
            rule: 'sorry',
            amount: '10',
            reason: 'x',
            idempotencyKey: `another-key-of-test-${++keys}`,
          },
        },
        one as Tab,
      );
    expect(await desk.codeOf(give())).toBe('success');
    const changing = (version: number, over: Partial<BonusRuleInput>) =>
      desk.call(
        changeBonusRule,
        { params: { id: added.id }, body: { rule: { ...rule, ...over }, version, reason: 'Less' } },
        one as Tab,
      );
    expect(valueOf(await changing(added.version, { wagering: 9, state: 'ended' }))).toMatchObject({
      version: 2,
      given: 1,
      amount: '10.00',
      open: '10.00',
    });
    expect(await desk.codeOf(changing(added.version, { wagering: 1 }))).toBe('bonus.moved');
    expect(await desk.codeOf(changing(2, { kind: 'promoCode' }))).toBe('register.field');
    expect(await desk.codeOf(give())).toBe('thing.unknown');
    expect(await mine(player)).toMatchObject({ credits: [{ required: '20.00', most: '50.00' }] });
    const { kinds, rows } = valueOf(await desk.call(listBonusRules, {}, one as Tab));
    expect(kinds.find(({ kind }) => kind === 'match')?.args.map(({ name }) => name)).toEqual([
      'permille',
      'minDeposit',
      'max',
      'times',
    ]);
    expect(rows.map(({ code }) => code)).toContain('sorry');
    // A rule used by VIP tiers must not give less than the tiers promise.
    const risen = rows.find(({ code }) => code === 'level-up');
    const {
      id = '',
      version = 0,
      code = '',
      kind = 'levelUp',
      names = {},
      audience = { kind: 'members' },
    } = risen ?? {};
    const { days = 1, wagering = 1, contribution = {}, maxMultiple = null, stock = null, ord = 1 } = risen ?? {};
    const less = {
      code,
      kind,
      names,
      audience,
      days,
      wagering,
      contribution,
      maxMultiple,
      stock,
      ord,
      state: 'active' as const,
      args: { max: '1' },
    };
    const call = await desk.call(
      changeBonusRule,
      { params: { id }, body: { rule: less, version, reason: 'Less' } },
      one as Tab,
    );
    expect(call.body).toMatchObject({
      code: 'register.field',
      value: { field: 'max', values: { rank: expect.any(String), amount: expect.stringMatching(/\.00$/) } },
    });
  });

  it('P-21 what was given is what was kept, played, given up, ran out, was too much and is open; and so says the ledger', async () => {
    const { total, books, rows } = valueOf(await desk.call(getBonusReport, { query: {} }, one as Tab));
    const minor = (text: string) => BigInt(text.replace('.', ''));
    const { granted, converted, played, cancelled, expired, capped, adjusted, open: left } = total;
    expect(minor(granted)).toBe(
      [converted, played, cancelled, expired, capped, adjusted, left].map(minor).reduce((a, b) => a + b, 0n),
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(books.map(({ credits, ledger }) => credits === ledger)).toEqual(books.map(() => true));
    // Control: a credit without a ledger movement is detected.
    await sql`alter table bonus_credit disable trigger bonus_moves`.execute(app.database.db);
    await sql`update bonus_credit set amount = amount + 1, remaining = remaining + 1
      where id = (select max(id) from bonus_credit where state = 'open' and restricted)`.execute(app.database.db);
    await sql`alter table bonus_credit enable trigger bonus_moves`.execute(app.database.db);
    const after = valueOf(await desk.call(getBonusReport, { query: {} }, one as Tab));
    expect(after.books.filter(({ credits, ledger }) => credits !== ledger)).toHaveLength(1);
    expect(await desk.codeOf(desk.call(getBonusReport, { query: { from: '2026-13-45' } }, one as Tab))).toBe(
      'register.field',
    );
  });
});
