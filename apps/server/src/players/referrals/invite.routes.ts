import { moneyString } from '@parlour/contract/money';
import { getInvite, listFriends } from '@parlour/contract/profile.endpoints';
import { maskName } from '../../games/big-wins/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { mount, ok, type Scope } from '../../platform/http/mount.ts';
import { listFriendRows, readInviteFigures } from './rewards.store.ts';
import type { InviteRule } from './rewards.ts';

const TENTHS = 10n;

/** Progress towards the required turnover in tenths, rounded down. */
const tenthsOf = (turnover: bigint, mark: bigint): number =>
  turnover >= mark ? Number(TENTHS) : turnover <= 0n ? 0 : Number((turnover * TENTHS) / mark);

export type InviteDeps = {
  db: Db;
  /** Rule in force. */
  rule: () => InviteRule | null;
  ledger: { id: number; exponent: number };
  symbol: string;
};

export const shownRule = (rule: InviteRule | null, exponent: number) =>
  rule && {
    reward: moneyString(rule.reward, exponent),
    turnover: moneyString(rule.turnover, exponent),
    friends: rule.friends,
  };

export function inviteRoutes(scope: Scope, { db, rule, ledger, symbol }: InviteDeps): void {
  mount(scope, getInvite, async ({ session }) => {
    const { invited, paid, earned } = await readInviteFigures(db, session.memberId);
    const { exponent } = ledger;
    return ok({ rule: shownRule(rule(), exponent), symbol, invited, paid, earned: moneyString(earned, exponent) });
  });

  mount(scope, listFriends, async ({ input, session }) => {
    const { before, size } = input.query;
    const rows = await listFriendRows(db, {
      referrerId: session.memberId,
      ledgerId: ledger.id,
      before: before === undefined ? null : BigInt(before),
      limit: size + 1,
    });
    const friends = rows.slice(0, size);
    const reward = rule();
    return ok({
      friends: friends.map((row) => ({
        id: row.id.toString(),
        name: maskName(row.account),
        since: row.since.toISOString(),
        state: row.state ?? ('playing' as const),
        tenths: reward ? tenthsOf(row.turnover, reward.turnover) : 0,
        earned: moneyString(row.amount ?? 0n, ledger.exponent),
      })),
      next: rows.length > size ? (friends.at(-1)?.id.toString() ?? null) : null,
    });
  });
}
