/** Views of limits for members and operators. */
import { moneyString } from '@parlour/contract/money';
import { LIMIT_KINDS, type LimitKind, spansOf } from '@parlour/contract/responsible-gaming';
import type { Limit, Stop } from '@parlour/contract/responsible-gaming.endpoints';
import type { Db } from '../../platform/db/db.ts';
import type { Book } from '../../platform/http/sessions.ts';
import { listChanges } from './limits.store.ts';
import { strictest } from './responsible-gaming.rules.ts';
import { depositSums, ledgerOfWallet, listLimits, type StopFacts } from './responsible-gaming.store.ts';
import { readPlayed } from './view.store.ts';

export const stopOf = ({ kind, began_at, until }: StopFacts): Stop => ({
  kind,
  since: began_at.toISOString(),
  until: until?.toISOString() ?? null,
});

const atLeastZero = (value: bigint): bigint => (value > 0n ? value : 0n);

/** Lists every limit in force, with its usage. */
export async function limitsOf(
  db: Db,
  { memberId, book, exponent }: { memberId: bigint; book: Book; exponent: number },
): Promise<Limit[]> {
  const rows = await listLimits(db, memberId);
  const ledgerId = await ledgerOfWallet(db, memberId, book);
  if (rows.length === 0 || ledgerId === undefined) return [];
  const [changes, deposits, played] = await Promise.all([
    listChanges(db, memberId),
    depositSums(db, memberId, ledgerId),
    readPlayed(db, memberId, ledgerId),
  ]);
  const usedOf = (kind: LimitKind, span: 'day' | 'week' | 'month' | 'sitting'): bigint => {
    if (kind === 'session' || span === 'sitting') return played.minutes;
    if (kind === 'deposit') return deposits[span];
    return kind === 'wager' ? played.bets[span] : played.bets[span] - played.wins[span];
  };
  return LIMIT_KINDS.flatMap((kind) =>
    spansOf(kind).flatMap((span) => {
      const amountBy = (setter: 'member' | 'operator') =>
        rows.find((row) => row.kind === kind && row.span === span && row.setter === setter)?.amount ?? null;
      const [own, house] = [amountBy('member'), amountBy('operator')];
      const amount = strictest(own, house);
      if (amount === null) return [];
      const write = (value: bigint) => moneyString(value, kind === 'session' ? 0 : exponent);
      const used = usedOf(kind, span);
      const change = changes.find((each) => each.kind === kind && each.span === span);
      return [
        {
          kind,
          span,
          amount: write(amount),
          own: own === null ? null : write(own),
          house: house === null ? null : write(house),
          used: write(atLeastZero(used)),
          left: write(atLeastZero(amount - used)),
          pending: change
            ? {
                id: change.id.toString(),
                amount: change.amount === null ? null : write(change.amount),
                askedAt: change.asked_at.toISOString(),
                readyAt: change.ready_at.toISOString(),
                isReady: change.is_ready,
              }
            : null,
        },
      ];
    }),
  );
}
