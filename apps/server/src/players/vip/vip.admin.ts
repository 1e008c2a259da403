/** Console endpoints for tiers. A change and its audit record are one transaction. */
import type { InputOf } from '@parlour/contract/endpoint';
import { moneyString } from '@parlour/contract/money';
import { type Rank } from '@parlour/contract/vip';
import { listRankMembers, listRankRows, putRank, type RankRow } from '@parlour/contract/vip.endpoints';
import type { CreditPolicy } from '../../accounting/credit-policy/index.ts';
import { recordAudit } from '../../core/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import type { TierTable } from './tiers.ts';
import { rankExposure, rankProblem, rewardAbove, wordsOf } from './vip.rules.ts';
import { countByLevel, listHolders, lockTiers, notifyTiersChanged, putRankRow, type StoredRank } from './vip.store.ts';

type Invites = {
  rule: () => { reward: string; turnover: string; friends: number } | null;
  figures: () => Promise<{ invited: number; paid: number; refused: number; earned: bigint; ledger: bigint }>;
};

export type RankAdminDeps = {
  db: Db;
  tierTable: TierTable;
  ledger: { id: number; exponent: number };
  symbol: string;
  languages: readonly string[];
  invites: Invites;
  /** Returns the maximum grant of each bonus rule in force, minor units by code. */
  givenMost: (db: Db) => Promise<ReadonlyMap<string, bigint>>;
  credit: CreditPolicy;
};

const rowOf = ({ changedAt, ...rank }: StoredRank, members: number): RankRow => ({
  ...rank,
  changedAt: changedAt.toISOString(),
  members,
});

export function rankAdminRoutes(scope: Scope, deps: RankAdminDeps): void {
  const { db, tierTable, ledger, symbol, languages, invites, givenMost, credit } = deps;
  const { exponent } = ledger;

  mount(scope, listRankRows, async () => {
    const counts = await countByLevel(db);
    const { earned, ledger: paidOut, ...figures } = await invites.figures();
    return ok({
      ranks: tierTable.now().map((rank) => rowOf(rank, counts.get(rank.level) ?? 0)),
      unranked: counts.get(0) ?? 0,
      languages: [...languages],
      symbol,
      invites: {
        rule: invites.rule(),
        ...figures,
        earned: moneyString(earned, exponent),
        ledger: moneyString(paidOut, exponent),
      },
    });
  });

  type Put = InputOf<typeof putRank>['body'] & { level: string };
  /** Locks the tiers and returns the tier before and after the change, or why it is not possible. */
  async function changeable(tx: Tx, { level, rank }: Put) {
    const draft: Rank = { ...rank, level: Number(level) };
    const problem = rankProblem(draft, exponent);
    if (problem) return fail('register.field', { field: problem });
    // A reward above its rule's maximum could not be granted.
    const above = rewardAbove(draft, await givenMost(tx), exponent);
    if (above)
      return fail('register.field', { field: above.name, rule: above.rule, most: moneyString(above.most, exponent) });
    const before = await lockTiers(tx);
    // Tiers have no gaps: a new one is the next level.
    if (draft.level > before.length + 1) return fail('thing.unknown');
    if (before.some((each) => each.level !== draft.level && each.labelId === draft.labelId))
      return fail('register.field', { field: 'labelId' });
    return ok({ draft, was: before.find((each) => each.level === draft.level) });
  }
  const put = credit.act('rank', {
    async weigh(tx, input: Put) {
      const found = await changeable(tx, input);
      if (!found.ok) return found;
      const { draft, was } = found.value;
      return ok({ amount: rankExposure(draft, was), title: `Rank ${draft.level}: ${wordsOf(draft, 'EN').name}` });
    },
    async perform(tx, input, { operator, request }) {
      const found = await changeable(tx, input);
      if (!found.ok) return found;
      const { draft, was } = found.value;
      await putRankRow(tx, draft);
      await recordAudit(tx, {
        operator,
        request,
        act: was ? 'rank.changed' : 'rank.added',
        reason: input.reason.trim(),
        ...(was ? { before: { ...was, changedAt: was.changedAt.toISOString() } } : {}),
        after: { ...draft },
      });
      await notifyTiersChanged(tx);
      return ok(async () => {
        await tierTable.refresh();
        const rank = tierTable.now().find(({ level }) => level === draft.level);
        if (!rank) throw new Error(`rank ${draft.level} is gone`);
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
