import { mayFreePlay } from '@parlour/contract/accounts';
import { moneyString } from '@parlour/contract/money';
import {
  type ClaimedReward,
  claimReward,
  listClaimedRewards,
  listRewards,
  type Reward,
} from '@parlour/contract/rewards.endpoints';
import { isAmount } from '@parlour/contract/vip';
import { languageOf } from '../../games/catalogue/index.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Hub } from '../../platform/events/hub.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import type { Offer, Provider } from './offers.ts';
import { claim, type Giver, listOffers, sortOffers } from './rewards.actions.ts';
import { type ClaimRow, listClaims } from './rewards.store.ts';

export type RewardsDeps = {
  db: Db;
  hub: Pick<Hub, 'publish'>;
  currency: { exponent: number; symbol: string };
  /** Ledger of the book that members play in. */
  ledgerId: number;
  providers: readonly Provider[];
  grant: Giver;
  /** The merchant's switch. */
  isOn: () => boolean;
  /** Whether a member is in a time-out or self-excluded. */
  isStopped: (db: Db, memberId: bigint) => Promise<boolean>;
};

const CLAIMS_AT_ONCE = 20;

export function rewardsRoutes(scope: Scope, deps: RewardsDeps): void {
  const { db, hub, currency, ledgerId, providers, grant, isOn, isStopped } = deps;
  const { exponent, symbol } = currency;
  const nameOf = (row: ClaimRow, language: string): string =>
    providers.map((provider) => provider.nameOf?.(row, language)).find(Boolean) ?? '';
  const shape = (offer: Offer, language: string): Reward => ({
    id: offer.id,
    kind: offer.kind,
    name: offer.names?.[language] ?? offer.names?.EN ?? '',
    amount: offer.amount === null ? null : moneyString(offer.amount, exponent),
    wagering: String(offer.wagering),
    days: offer.days,
    until: offer.until?.toISOString() ?? null,
    from: offer.from?.toISOString() ?? null,
    conditions: offer.conditions.map(({ current, ...condition }) => ({
      ...condition,
      current: isAmount(condition.kind) ? moneyString(current, exponent) : current.toString(),
    })),
  });
  const claimed = (row: ClaimRow, language: string): ClaimedReward => ({
    id: row.right_id,
    kind: row.kind,
    name: nameOf(row, language),
    amount: moneyString(row.amount, exponent),
    at: row.at.toISOString(),
  });

  mount(scope, listRewards, async ({ input: { query }, session }) => {
    const language = languageOf(query.language);
    const { memberId, book } = session;
    const stopped = await isStopped(db, memberId);
    const isOut = !isOn() || !mayFreePlay(session.type) || book === 'TRIAL' || stopped;
    const offers = isOut ? [] : await listOffers(db, providers, { memberId, book });
    const { now, next } = await sortOffers(db, offers, memberId);
    const days = offers.find(({ checkIn }) => checkIn)?.checkIn;
    return ok({
      now: now.map((offer) => shape(offer, language)),
      next: next.map((offer) => shape(offer, language)),
      checkIn: days?.map(({ amount, ...day }) => ({ ...day, amount: moneyString(amount, exponent) })) ?? null,
      stopped,
      symbol,
    });
  });

  mount(scope, listClaimedRewards, async ({ input: { query }, session }) => {
    const language = languageOf(query.language);
    const before = query.before === undefined ? null : BigInt(query.before);
    const rows = await listClaims(db, { memberId: session.memberId, before, limit: CLAIMS_AT_ONCE + 1 });
    const shown = rows.slice(0, CLAIMS_AT_ONCE);
    return ok({
      rewards: shown.map((row) => claimed(row, language)),
      next: rows.length > shown.length ? (shown.at(-1)?.id.toString() ?? null) : null,
    });
  });

  mount(scope, claimReward, async ({ input: { body }, session }) => {
    const { memberId, book } = session;
    if (!mayFreePlay(session.type) || book === 'TRIAL') return fail('access.free_reject');
    if (!isOn()) return fail('access.denied');
    if (await isStopped(db, memberId)) return fail('protection.stopped');
    const publishReward = (tx: Parameters<Hub['publish']>[0], to: bigint, id: string) =>
      hub.publish(tx, { member: to }, { type: 'reward', id });
    const outcome = await claim(db, { providers, grant, ledgerId, publishReward }, { memberId, book }, body.id);
    return outcome.ok ? ok(claimed(outcome.value, languageOf(body.language))) : outcome;
  });
}
