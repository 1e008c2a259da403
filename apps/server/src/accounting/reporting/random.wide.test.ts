/**
 * Random histories of a few members: after any actions of members, operators and the clock the ledger is consistent,
 * and every screen agrees with it.
 */
import { approveAdjustment, askAdjustment, refuseAdjustment } from '@parlour/contract/adjustments.endpoints';
import { getBonuses } from '@parlour/contract/bonus.endpoints';
import { confirmDeposit, refuseDeposit } from '@parlour/contract/deposits.admin.endpoints';
import { announceDeposit, cancelDeposit, listDeposits, openDeposit } from '@parlour/contract/deposits.endpoints';
import { getBooks, getPosition, listBookDays } from '@parlour/contract/reporting.endpoints';
import { getProtection, putLimit } from '@parlour/contract/responsible-gaming.endpoints';
import { getWallet, listStatement, listWallets, refillPlayMoney } from '@parlour/contract/wallet.endpoints';
import type { WithdrawalState } from '@parlour/contract/withdrawals';
import { moveAdminWithdrawal } from '@parlour/contract/withdrawals.admin.endpoints';
import { cancelWithdrawal, getWithdrawTerms, listWithdrawals } from '@parlour/contract/withdrawals.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { grant } from '../../campaigns/bonus/index.ts';
import { readBrand } from '../../config/brand.ts';
import { readConfig } from '../../config/config.ts';
import { applyCommands, balanceOf, type Command } from '../../ledger/wallet/index.ts';
import { CHEAP, newKey, type Out, sceneOf } from '../../payments/withdrawals/scene.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { aCommand } from '../../testing/commands.ts';
import { consoleOf, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase, everythingSeen } from '../../testing/databases.ts';
import { aSession, aVendor } from '../../testing/players.ts';
import { recount } from './index.ts';

const MEMBERS = 3;
/** SEED repeats the same histories, STEPS makes them longer. */
const STEPS = Number(process.env.STEPS ?? 400);
const LOOK_EVERY = 100;
const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);

const minor = (text: string): bigint => BigInt(text.replace('.', ''));
const total = (texts: readonly string[]): bigint => texts.reduce((sum, text) => sum + minor(text), 0n);
const written = (amount: bigint): string => `${amount / 100n}.${(amount % 100n).toString().padStart(2, '0')}`;

/** Seeded random number generator. */
function diceOf(seed: number) {
  let state = seed >>> 0;
  const roll = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const upTo = (most: number) => Math.floor(roll() * most);
  return { upTo, one: <T>(list: readonly T[]): T | undefined => list[upTo(list.length)] };
}

type Member = Out & { memberId: bigint; accountId: bigint; command: ReturnType<typeof aCommand>; bets: Command[] };

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let [one, other]: Tab[] = [];
  const clock = testClock();
  const members: Member[] = [];
  let began = '';

  beforeAll(async () => {
    const brand = readBrand(readConfig({ LOG_LEVEL: 'silent' }).brandDir);
    const over = { withdrawals: { ...brand.withdrawals, playerMayCancel: true, fourEyesAbove: '3000' } };
    app = await testApp(await open(), { ...CHEAP, clock: clock.now, brand: over });
    const scene = sceneOf(app);
    desk = consoleOf(app);
    one = await desk.operator(clock, 'nandar');
    other = await desk.operator(clock, 'thiri');
    const { db } = app.database;
    began = await businessToday();
    const vendor = await aVendor(db, 'RANDOM', ['PLAY'], true);
    for (let n = 0; n < MEMBERS; n++) {
      const out = await scene.ready({ method: 'wavepay' });
      const { id: memberId } = await db
        .selectFrom('member')
        .select('id')
        .where('account', '=', out.player.account)
        .executeTakeFirstOrThrow();
      const { accountId } = await balanceOf(db, memberId, 'PLAY');
      const session = await aSession(db, accountId, vendor);
      members.push({
        ...out,
        memberId,
        accountId,
        command: aCommand(vendor, { memberId, accountId, session }),
        bets: [],
      });
    }
  });
  afterAll(() => app.close());

  const businessToday = async () => valueOf(await desk.call(getBooks, {}, one as Tab)).today;
  const { upTo, one: oneOf } = diceOf(SEED);
  let ids = 0;
  const amount = (most: number): bigint => BigInt(1 + upTo(most));
  const bySomebody = () => (upTo(2) ? one : other) as Tab;

  const deposits = async ({ player }: Member) =>
    valueOf(await app.call(listDeposits, { query: { size: '100' } }, player)).deposits;
  const withdrawals = async ({ player }: Member) =>
    valueOf(await app.call(listWithdrawals, { query: { size: '100' } }, player)).withdrawals;

  const ACTS: Record<string, (member: Member) => Promise<unknown>> = {
    async bet({ command, bets }) {
      const n = ++ids;
      const bet = command({ tx: `b${n}`, round: `r${n}`, bet: amount(400_000) });
      const [outcome] = await applyCommands(app.database.db, [bet]);
      if (outcome?.state === 'done') bets.push(bet);
    },
    async settle({ command, bets }) {
      const bet = bets.splice(upTo(bets.length), 1)[0];
      if (!bet) return;
      const won = upTo(3) === 0 ? amount(900_000) : 0n;
      const { round } = bet;
      await applyCommands(app.database.db, [
        command({ op: 'win', tx: `w${bet.tx}`, round, win: won, closeRound: true }),
      ]);
    },
    async rollback({ command, bets }) {
      const bet = bets.splice(upTo(bets.length), 1)[0];
      if (!bet) return;
      const back = command({ op: 'rollback', tx: `k${bet.tx}`, ref: bet.tx, round: bet.round, bet: null });
      await applyCommands(app.database.db, [back]);
      await applyCommands(app.database.db, [back]);
    },
    async award({ command }) {
      const win = amount(50_000);
      const call = {
        op: 'award',
        tx: `a${++ids}`,
        ref: 'jackpot',
        round: null,
        game: null,
        session: null,
        win,
      } as const;
      await applyCommands(app.database.db, [command({ ...call, bet: null })]);
    },
    refill: ({ player }) => app.call(refillPlayMoney, { body: { idempotencyKey: newKey() } }, player),
    bonus: ({ memberId }) =>
      inTransaction(app.database.db, (tx) =>
        grant(tx, { memberId, book: 'PLAY', rule: 'gift', right: `random/${upTo(6)}`, amount: amount(300_000) }),
      ).then((given) => given.state === 'granted' && given.afterCommit()),
    deposit: ({ player }) =>
      app.call(
        openDeposit,
        {
          body: {
            method: 'bank-transfer',
            amount: written(100_000n + amount(900_000)),
            idempotencyKey: newKey(),
            bonus: upTo(3) === 0 ? 'welcome' : null,
          },
        },
        player,
      ),
    async paid(member) {
      const waiting = oneOf((await deposits(member)).filter(({ state }) => state === 'waiting'));
      if (!waiting) return;
      const params = { id: waiting.id };
      if (upTo(5) === 0) return app.call(cancelDeposit, { params, body: {} }, member.player);
      return app.call(announceDeposit, { params, body: { reference: 'my bank', images: [] } }, member.player);
    },
    async confirm(member) {
      const due = oneOf((await deposits(member)).filter(({ state }) => state === 'confirming'));
      if (!due) return;
      const params = { id: due.id };
      if (upTo(4) === 0)
        return desk.call(refuseDeposit, { params, body: { from: due.state, words: 'Nothing came' } }, bySomebody());
      const came = upTo(3) ? due.amount : written(100_000n + amount(400_000));
      const body = { from: due.state, amount: came, note: 'the list of the bank' };
      return Promise.all([1, 2].map(() => desk.call(confirmDeposit, { params, body }, bySomebody())));
    },
    withdraw: (member) => sceneOf(app).ask(member, written(100_000n + amount(500_000))),
    async cancel(member) {
      const due = oneOf(
        (await withdrawals(member)).filter(({ state }) => state === 'requested' || state === 'reviewing'),
      );
      if (due) await app.call(cancelWithdrawal, { params: { id: due.id }, body: {} }, member.player);
    },
    async decide(member) {
      const due = oneOf(
        (await withdrawals(member)).filter(({ state }) => ['requested', 'reviewing', 'approved'].includes(state)),
      );
      if (!due) return;
      const to: WithdrawalState =
        due.state === 'approved' ? (upTo(4) ? 'paid' : 'failed') : upTo(4) === 0 ? 'refused' : 'approved';
      const body = { from: due.state, to, reason: 'by chance', reference: 'TX 1' };
      const moving = () => desk.call(moveAdminWithdrawal, { params: { id: due.id }, body }, bySomebody());
      await Promise.all([moving(), moving()]);
    },
    async adjust({ player }) {
      const direction = upTo(2) ? 'credit' : 'debit';
      const body = {
        account: player.account,
        book: 'PLAY',
        direction,
        amount: written(amount(200_000)),
        reason: 'by chance',
        idempotencyKey: newKey(),
      } as const;
      const asked = await desk.call(askAdjustment, { body }, one as Tab);
      if (!asked.body.success) return;
      const { id, before } = asked.body.value;
      if (upTo(5) === 0) await desk.call(refuseAdjustment, { params: { id }, body: { reason: 'no' } }, bySomebody());
      const approving = () =>
        desk.call(approveAdjustment, { params: { id }, body: { before: before ?? '0' } }, other as Tab);
      await Promise.all([approving(), approving()]);
    },
    limit: ({ player }) =>
      app.call(
        putLimit,
        {
          body: {
            kind: oneOf(['deposit', 'loss', 'wager'] as const) ?? 'loss',
            span: 'day',
            amount: String(20_000 + upTo(60_000)),
          },
        },
        player,
      ),
    async clock() {
      clock.step(1 + upTo(200));
    },
    async figures() {
      await everythingSeen(app.database.db);
      await app.engagement.standing.refresh();
      await sql`select note_money_day(${app.brand.timeZone}, 50)`.execute(app.database.db);
    },
  };
  /** Weighted choice of actions. */
  const BAG = [
    ...Object.keys(ACTS),
    'bet',
    'bet',
    'settle',
    'settle',
    'deposit',
    'paid',
    'confirm',
    'decide',
    'withdraw',
  ];

  /** Compares the balance on every screen with the ledger's entries, after every action. */
  async function glance({ player, accountId }: Member): Promise<void> {
    const bonuses = valueOf(await app.call(getBonuses, { query: {} }, player));
    const terms = valueOf(await app.call(getWithdrawTerms, { query: {} }, player));
    const { sumBalance } = valueOf(await app.call(getWallet, {}, player));
    const { rows } = await sql<{ held: bigint }>`
      select sum(amount)::bigint as held from entry where account_id = ${accountId}`.execute(app.database.db);
    const held = rows[0]?.held ?? 0n;
    expect([sumBalance, bonuses.balance, terms.balance].map(minor)).toEqual(Array(3).fill(held));
    expect(minor(bonuses.withdrawable) + minor(bonuses.locked)).toBe(held);
    expect(terms.withdrawable).toBe(bonuses.withdrawable);
    expect(total(bonuses.credits.map(({ locked }) => locked))).toBe(minor(bonuses.bonus));
    for (const { progress, toGo, required } of bonuses.credits)
      expect(minor(progress) + minor(toGo)).toBe(minor(required));
  }

  /** Compares the used limits and the net position with the same entries. */
  async function lookAtLimits(
    member: Member,
    asked: { bets: bigint; wins: bigint; awards: bigint },
    gross: bigint,
  ): Promise<void> {
    const { player } = member;
    const { limits, net } = valueOf(await app.call(getProtection, { query: {} }, player));
    const lost = asked.bets - (asked.wins - asked.awards);
    const used = { deposit: gross, wager: asked.bets, loss: lost > 0n ? lost : 0n, session: 0n };
    for (const each of limits) expect([each.kind, minor(each.used)]).toEqual([each.kind, used[each.kind]]);
    for (const span of net)
      expect([span.bets, span.wins, span.net].map(minor)).toEqual([asked.bets, asked.wins, asked.wins - asked.bets]);
  }

  /** Compares every figure that a member sees with the ledger's entries. */
  async function look(member: Member): Promise<void> {
    const { player, accountId } = member;
    const { rows } = await sql<{ held: bigint; paid: bigint; out: bigint; bets: bigint; wins: bigint; awards: bigint }>`
      select coalesce(sum(e.amount), 0)::bigint as held,
        coalesce(sum(e.amount) filter (where t.kind = 'deposit'), 0)::bigint as paid,
        coalesce(-sum(e.amount) filter (where t.kind in ('withdraw', 'withdraw_back')), 0)::bigint as out,
        coalesce(-sum(e.amount) filter (where t.kind in ('bet', 'rollback')), 0)::bigint as bets,
        coalesce(sum(e.amount) filter (where t.kind in ('win', 'jackpot')), 0)::bigint as wins,
        coalesce(sum(e.amount) filter (where t.kind = 'jackpot'), 0)::bigint as awards
      from entry e join transfer t on t.id = e.transfer_id where e.account_id = ${accountId}`.execute(app.database.db);
    const [asked] = rows;
    if (!asked) throw new Error('a sum has a row');
    // Reading the balance summary ends expired credits, which moves money.
    const [shown] = valueOf(await app.call(listWallets, {}, player)).wallets;
    const after = await sql<{ held: bigint }>`
      select sum(amount)::bigint as held from entry where account_id = ${accountId}`.execute(app.database.db);
    const held = after.rows[0]?.held ?? 0n;
    const { sumBalance } = valueOf(await app.call(getWallet, {}, player));
    const lines: string[] = [];
    let newest: string | undefined;
    for (let before: string | null = ''; before !== null; ) {
      const page: { lines: { amount: string; balance: string }[]; next: string | null } = valueOf(
        await app.call(listStatement, { query: { size: '100', ...(before ? { before } : {}) } }, player),
      );
      newest ??= page.lines[0]?.balance;
      lines.push(...page.lines.map((line) => line.amount));
      before = page.next;
    }
    expect([minor(sumBalance), minor(shown?.sumBalance ?? ''), total(lines), minor(newest ?? '')]).toEqual(
      Array(4).fill(held),
    );
    expect(minor(shown?.withdrawable ?? '') + minor(shown?.locked ?? '')).toBe(held);
    expect(minor(shown?.bonus ?? '')).toBeLessThanOrEqual(minor(shown?.locked ?? ''));
    const allDeposits = await deposits(member);
    const settled = allDeposits.filter(({ state }) => state === 'settled');
    expect(total(settled.map(({ credited }) => credited))).toBe(asked.paid);
    const all = await withdrawals(member);
    const sumOf = (states: readonly string[]) =>
      total(all.filter(({ state }) => states.includes(state)).map((row) => row.amount));
    const onTheWay = sumOf(['requested', 'reviewing', 'approved', 'paying']);
    expect(minor(shown?.pending ?? '')).toBe(onTheWay);
    expect(onTheWay + sumOf(['paid'])).toBe(asked.out);
    // Around midnight in the brand's time zone some of it belongs to the day before.
    if ((await businessToday()) !== began) return;
    for (const span of valueOf(await app.call(getPosition, {}, player)).spans)
      expect([span.deposits, span.withdrawals, span.bets, span.wins].map(minor)).toEqual([
        asked.paid,
        asked.out,
        asked.bets,
        asked.wins,
      ]);
    const standing = allDeposits.filter(({ state }) => ['waiting', 'confirming', 'settled'].includes(state));
    await lookAtLimits(
      member,
      asked,
      total(standing.map((each) => (each.state === 'settled' ? each.credited : each.amount))),
    );
  }

  it(`random lives of ${MEMBERS} members over ${STEPS} acts keep the ledger clean and every figure equal to it (seed ${SEED})`, async () => {
    const { db } = app.database;
    for (let step = 1; step <= STEPS; step++) {
      const member = members[upTo(MEMBERS)] as Member;
      await ACTS[oneOf(BAG) ?? 'bet']?.(member);
      await glance(member);
      if (step % LOOK_EVERY !== 0) continue;
      await ACTS.figures?.(member);
      for (const each of members) await look(each);
      expect(await recount(app.database), `seed ${SEED}, step ${step}`).toMatchObject({ clean: true, problems: [] });
    }
    const { total: sums } = valueOf(
      await desk.call(listBookDays, { query: { book: 'PLAY', from: began, to: await businessToday() } }, one as Tab),
    );
    const { rows } = await sql<{ games: bigint; deposits: bigint; adjustments: bigint }>`
      select coalesce(sum(amount) filter (where account_id % 10 = 1), 0)::bigint as games,
        coalesce(-sum(amount) filter (where account_id % 10 = 5), 0)::bigint as deposits,
        coalesce(-sum(amount) filter (where account_id % 10 = 9), 0)::bigint as adjustments
      from entry where account_id between 40 and 49`.execute(db);
    expect([sums.ggr, sums.deposits, sums.adjustments].map(minor)).toEqual([
      rows[0]?.games,
      rows[0]?.deposits,
      rows[0]?.adjustments,
    ]);
    // Control: a balance changed by one unit is detected by the verification, and by the first screen.
    const [first] = members;
    await sql`update wallet set balance = balance + 1 where account_id = ${first?.accountId ?? 0n}`.execute(db);
    expect((await recount(app.database)).clean).toBe(false);
    await expect(look(first as Member)).rejects.toThrow();
  });
});
