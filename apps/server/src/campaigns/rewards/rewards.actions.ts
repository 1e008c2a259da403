/** Claims of rewards. */
import type { Db } from '../../platform/db/db.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import { fail, type Outcome, ok } from '../../platform/http/result.ts';
import type { grant as grantBonus } from '../bonus/index.ts';
import type { Offer, Provider, Who } from './offers.ts';
import { type ClaimRow, claimedAmong, findClaim, insertClaim } from './rewards.store.ts';

export type Giver = typeof grantBonus;

/** Lists the rewards that all subjects offer to a member. */
export const listOffers = async (db: Db, providers: readonly Provider[], who: Who): Promise<Offer[]> =>
  (await Promise.all(providers.map((provider) => provider.listOffers(db, who)))).flat();

/** Splits offers into those that can be claimed now, and the next ones: repetitions, or those with unmet conditions. */
export async function sortOffers(
  db: Db,
  offers: readonly Offer[],
  memberId: bigint,
): Promise<{ now: Offer[]; next: Offer[] }> {
  const had = await claimedAmong(
    db,
    memberId,
    offers.map(({ slot }) => slot),
  );
  const isHad = (offer: Offer) => offer.state === 'claimed' || had.has(offer.slot);
  return {
    now: offers.filter((offer) => offer.state === 'open' && !isHad(offer)),
    next: offers
      .filter((offer) => (isHad(offer) ? offer.from !== null : offer.state === 'ahead'))
      .map((offer) => {
        // The next one of the same kind, from the start of the next day, week or month.
        if (isHad(offer)) return { ...offer, conditions: [], until: null };
        return { ...offer, from: offer.conditions.length > 0 ? null : offer.from };
      }),
  };
}

/** Rolls back a claim that the bonus rules do not grant. */
class NotGranted extends Error {}

/**
 * Claims a reward, once for each member and slot: the claim, the bonus and the movement are one transaction. The second
 * of two taps gets the same response as the first.
 */
export async function claim(
  db: Db,
  {
    providers,
    grant,
    ledgerId,
    publishReward,
  }: {
    providers: readonly Provider[];
    grant: Giver;
    ledgerId: number;
    publishReward: (tx: Tx, memberId: bigint, id: string) => Promise<void>;
  },
  who: Who,
  id: string,
): Promise<Outcome<ClaimRow, 'reward.gone'>> {
  try {
    const done = await inTransaction(db, async (tx) => {
      const had = await findClaim(tx, who.memberId, id);
      if (had) return { row: had, said: () => {} };
      const offer = (await listOffers(tx, providers, who)).find((each) => each.id === id && each.state === 'open');
      if (!offer || offer.amount === null) throw new NotGranted();
      const { slot, kind, source, amount } = offer;
      // Concurrent claims wait here.
      const row = await insertClaim(tx, { memberId: who.memberId, slot, kind, rightId: id, source, amount, ledgerId });
      if (!row) {
        const first = await findClaim(tx, who.memberId, id);
        if (!first) throw new NotGranted();
        return { row: first, said: () => {} };
      }
      const given = await grant(tx, { ...who, ...offer.grant });
      if (given.state !== 'granted' || given.amount !== amount) throw new NotGranted();
      await publishReward(tx, who.memberId, id);
      return { row, said: given.afterCommit };
    });
    done.said();
    return ok(done.row);
  } catch (error) {
    if (error instanceof NotGranted) return fail('reward.gone');
    throw error;
  }
}
