/**
 * Counts play towards credits, and decides when a credit ends. Pure: no clock, no database. Amounts are minor units.
 *
 * The player has one balance. Each restricted credit locks its `remaining` part of it; the rest is the player's own. A
 * bet uses restricted money first, from the credit that expires soonest; a win is returned to where its round's stakes
 * came from, in the same proportion.
 */
import {
  type Contribution,
  type WageredCredit as Credit,
  type PlayEvent,
  type Stake,
  WHOLE,
} from '@parlour/contract/bonus';

/** Mutated by {@link count}. */
export type Books = { credits: Credit[]; stakes: Stake[] };

const OWN = 0n;
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const sum = (list: readonly bigint[]): bigint => list.reduce((total, each) => total + each, 0n);

export const lockedIn = (credits: readonly Credit[]): bigint => sum(credits.map(({ remaining }) => remaining));
export const missing = ({ required, progress }: Pick<Credit, 'required' | 'progress'>): bigint => required - progress;

/** Sorts credits in the order in which they are used: the earliest expiry first, then the oldest. */
export const inOrder = <T extends Pick<Credit, 'id' | 'expiresAt'>>(credits: readonly T[]): T[] =>
  credits.toSorted(
    (a, b) =>
      (a.expiresAt ?? Number.POSITIVE_INFINITY) - (b.expiresAt ?? Number.POSITIVE_INFINITY) ||
      (a.id < b.id ? -1 : a.id > b.id ? 1 : 0) ||
      0,
  );

export const weightOf = (contribution: Contribution, category: string): bigint =>
  BigInt(contribution[category] ?? contribution.other ?? WHOLE);

const isFor = ({ games }: Credit, game: string): boolean => games === null || games.includes(game);

function countBet({ credits, stakes }: Books, event: PlayEvent): void {
  const { transfer, game, category, at } = event;
  if (event.round === null) return;
  const round = event.round;
  let left = -event.amount;
  let own = event.balance + left - lockedIn(credits);
  /** Turnover that no restricted credit requires. */
  let spare = 0n;
  const restricted = inOrder(credits.filter((credit) => credit.restricted));
  const drawFrom = (credit: Credit): bigint => {
    const drawn = least(credit.remaining, left);
    credit.remaining -= drawn;
    credit.drawn += drawn;
    left -= drawn;
    return drawn;
  };
  const note = (credit: bigint, drawn: bigint, counted: bigint) => {
    if (drawn > 0n || counted > 0n) stakes.push({ transfer, round, credit, drawn, counted });
  };
  const asking = restricted.filter((credit) => missing(credit) > 0n && isFor(credit, game));
  for (const credit of asking) {
    const drawn = drawFrom(credit);
    const isLate = credit.expiresAt !== null && at >= credit.expiresAt;
    const turnover = isLate ? 0n : (drawn * weightOf(credit.contribution, category)) / BigInt(WHOLE);
    const counted = least(turnover, missing(credit));
    credit.progress += counted;
    spare += turnover - counted;
    note(credit.id, drawn, counted);
  }
  const paid = least(own, left);
  own -= paid;
  left -= paid;
  spare += paid;
  if (restricted.length > 0) note(OWN, paid, 0n);
  // Then credits whose requirement is met but not released, and last those restricted to other games.
  for (const credit of restricted.filter((each) => !asking.includes(each))) {
    const drawn = drawFrom(credit);
    if (missing(credit) === 0n) spare += drawn;
    note(credit.id, drawn, 0n);
  }
  for (const credit of inOrder(credits.filter((each) => !each.restricted))) {
    const counted = least(spare, missing(credit));
    credit.progress += counted;
    spare -= counted;
    note(credit.id, 0n, counted);
  }
}

function countWin({ credits, stakes }: Books, { round, amount }: PlayEvent): void {
  const staked = new Map<bigint, bigint>();
  for (const stake of stakes)
    if (stake.round === round) staked.set(stake.credit, (staked.get(stake.credit) ?? 0n) + stake.drawn);
  const total = sum([...staked.values()]);
  if (total === 0n) return;
  const shared = inOrder(credits.filter((credit) => credit.restricted && (staked.get(credit.id) ?? 0n) > 0n));
  let shares = 0n;
  let rest = amount;
  for (const credit of shared) {
    const drawn = staked.get(credit.id) ?? 0n;
    const share = (amount * drawn) / total;
    credit.remaining += share;
    credit.won += share;
    shares += drawn;
    rest -= share;
  }
  // When all stakes were bonus money, the rounding remainder goes to the first credit too.
  const [first] = shared;
  if (first && shares === total) {
    first.remaining += rest;
    first.won += rest;
  }
}

function takeBack({ credits, stakes }: Books, { reverses }: PlayEvent): void {
  for (const stake of stakes.filter(({ transfer }) => transfer === reverses)) {
    const credit = credits.find(({ id }) => id === stake.credit);
    if (credit) {
      credit.remaining += stake.drawn;
      credit.drawn -= stake.drawn;
      credit.progress -= stake.counted;
    }
    stakes.splice(stakes.indexOf(stake), 1);
  }
}

/** Handles money that was taken other than by play: the player's own first, then credits in reverse order of use. */
function takeAway({ credits }: Books, { amount, balance }: PlayEvent): void {
  let over = lockedIn(credits) - balance;
  if (amount > 0n) return;
  for (const credit of inOrder(credits.filter(({ restricted }) => restricted)).reverse()) {
    if (over <= 0n) return;
    const taken = least(over, credit.remaining);
    credit.remaining -= taken;
    credit.adjusted += taken;
    over -= taken;
  }
}

/** Counts one entry. Entries must be passed in the order of their transfers, each once. */
export function count(books: Books, event: PlayEvent): void {
  if (event.kind === 'bet') countBet(books, event);
  else if (event.kind === 'win') countWin(books, event);
  else if (event.kind === 'undo') takeBack(books, event);
  else if (event.kind === 'other') takeAway(books, event);
}

export type Closing = { state: 'converted' | 'spent' | 'expired'; released: bigint; returned: bigint };

/**
 * Returns how a credit ends, or null while it continues.
 *
 * @param isAtStake the credit's money is in an open round, whose win belongs to it
 */
export function decideClosing(
  credit: Credit,
  {
    balance,
    smallestStake,
    now,
    isAtStake,
  }: { balance: bigint; smallestStake: bigint; now: number; isAtStake: boolean },
): Closing | null {
  const { restricted, remaining, maxRelease } = credit;
  if (isAtStake) return null;
  if (missing(credit) === 0n) {
    const released = maxRelease === null ? remaining : least(remaining, maxRelease);
    return { state: 'converted', released, returned: remaining - released };
  }
  if (credit.expiresAt !== null && now >= credit.expiresAt)
    return { state: 'expired', released: 0n, returned: remaining };
  if (balance < smallestStake || (restricted && remaining === 0n))
    return { state: 'spent', released: remaining, returned: 0n };
  return null;
}

export type Locks = { balance: bigint; bonus: bigint; locked: bigint; withdrawable: bigint };

/** Splits a balance into the bonus part, the locked part and the withdrawable part. */
export function computeLocks(balance: bigint, credits: readonly Credit[]): Locks {
  // Stakes that wait for a draw may be bonus money: no more is locked than the balance.
  const bonus = least(lockedIn(credits), balance);
  const deposits = sum(credits.filter((each) => !each.restricted).map((each) => least(each.amount, missing(each))));
  const locked = bonus + least(deposits, balance - bonus);
  return { balance, bonus, locked, withdrawable: balance - locked };
}
