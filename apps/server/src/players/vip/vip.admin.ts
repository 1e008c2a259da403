/** The console's page of ranks. A change and its record are one transaction. */
import type { InputOf } from '@parlour/contract/endpoint';
import { moneyString } from '@parlour/contract/money';
import { type Rank } from '@parlour/contract/vip';
import { listRankMembers, listRankRows, putRank, type RankRow } from '@parlour/contract/vip.endpoints';
import type { CreditPolicy } from '../../accounting/credit-policy/index.ts';
import { noteAct } from '../../core/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import type { Ladder } from './tiers.ts';
import { rankExposure, rankProblem, rewardAbove, wordsOf } from './vip.rules.ts';
import { countByLevel, listHolders, lockLadder, putRankRow, raiseLadder, type StoredRank } from './vip.store.ts';

type Invites = {
  rule: { reward: string; turnover: string; friends: number } | null;
  figures: () => Promise<{ invited: number; paid: number; refused: number; earned: bigint; ledger: bigint }>;
};

export type RankDeskDeps = {
  db: Db;
  ladder: Ladder;
  ledger: { id: number; exponent: number };
  symbol: string;
  languages: readonly string[];
  invites: Invites;
  /** The most that bonus rules in force give at once, minor units by their codes. */
  givenMost: (db: Db) => Promise<ReadonlyMap<string, bigint>>;
  credit: CreditPolicy;
};

const rowOf = ({ changedAt, ...rank }: StoredRank, members: number): RankRow => ({
  ...rank,
  changedAt: changedAt.toISOString(),
  members,
});

export function rankDeskRoutes(scope: Scope, deps: RankDeskDeps): void {
  const { db, ladder, ledger, symbol, languages, invites, givenMost, credit } = deps;
  const { exponent } = ledger;

  mount(scope, listRankRows, async () => {
    const counts = await countByLevel(db);
    const { earned, ledger: paidOut, ...figures } = await invites.figures();
    return ok({
      ranks: ladder.now().map((rank) => rowOf(rank, counts.get(rank.level) ?? 0)),
      unranked: counts.get(0) ?? 0,
      languages: [...languages],
      symbol,
      invites: {
        rule: invites.rule,
        ...figures,
        earned: moneyString(earned, exponent),
        ledger: moneyString(paidOut, exponent),
      },
    });
  });

  type Put = InputOf<typeof putRank>['body'] & { level: string };
  /** The ladder, locked, with the rank as it was and is to be, or why it cannot be. */
  async function changeable(tx: Tx, { level, rank }: Put) {
    const wish: Rank = { ...rank, level: Number(level) };
    const problem = rankProblem(wish, exponent);
    if (problem) return fail('register.field', { field: problem });
    // What its rule does not give would be promised in vain.
    const above = rewardAbove(wish, await givenMost(tx), exponent);
    if (above)
      return fail('register.field', { field: above.name, rule: above.rule, most: moneyString(above.most, exponent) });
    const before = await lockLadder(tx);
    // A ladder has no gaps: the new rank is the next one.
    if (wish.level > before.length + 1) return fail('thing.unknown');
    if (before.some((each) => each.level !== wish.level && each.labelId === wish.labelId))
      return fail('register.field', { field: 'labelId' });
    return ok({ wish, was: before.find((each) => each.level === wish.level) });
  }
  const put = credit.act('rank', {
    async weigh(tx, input: Put) {
      const found = await changeable(tx, input);
      if (!found.ok) return found;
      const { wish, was } = found.value;
      return ok({ amount: rankExposure(wish, was), title: `Rank ${wish.level}: ${wordsOf(wish, 'EN').name}` });
    },
    async perform(tx, input, { operator, request }) {
      const found = await changeable(tx, input);
      if (!found.ok) return found;
      const { wish, was } = found.value;
      await putRankRow(tx, wish);
      await noteAct(tx, {
        operator,
        request,
        act: was ? 'rank.changed' : 'rank.added',
        reason: input.reason.trim(),
        ...(was ? { before: { ...was, changedAt: was.changedAt.toISOString() } } : {}),
        after: { ...wish },
      });
      await raiseLadder(tx);
      return ok(async () => {
        await ladder.refresh();
        const rank = ladder.now().find(({ level }) => level === wish.level);
        if (!rank) throw new Error(`rank ${wish.level} is gone`);
        return { rank: rowOf(rank, (await countByLevel(db)).get(rank.level) ?? 0) };
      });
    },
  });
  mount(scope, putRank, ({ input: { params, body }, operator, request }) =>
    put({ ...body, level: params.level }, { operator, request }),
  );

  mount(scope, listRankMembers, async ({ input }) => {
    const { before, size } = input.query;
    const found = await listHolders(db, {
      level: Number(input.params.level),
      ledgerId: ledger.id,
      before: before === undefined ? null : BigInt(before),
      limit: size + 1,
    });
    const members = found.slice(0, size);
    return ok({
      members: members.map((row) => ({
        id: row.id.toString(),
        account: row.account,
        turnover: moneyString(row.turnover, exponent),
        deposits: moneyString(row.deposits, exponent),
        activeDays: row.activeDays,
      })),
      next: found.length > size ? (members.at(-1)?.id.toString() ?? null) : null,
    });
  });
}
