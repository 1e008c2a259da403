/** Stage of a certification case: a wallet, a vendor that may call it, and players of its games. */
import { deepStrictEqual } from 'node:assert';
import { randomUUID } from 'node:crypto';
import type { GatewayCode } from '@parlour/contract/gateway';
import type { IssuedKey } from '../vendors.ts';
import type { Amount, VendorCall, VendorClient, VendorOutcome } from './vendor-client.ts';

export type Player = { name: string; session: string };

/** Deviations of a call from a valid one. */
export type Forgery = {
  /** Clock of the vendor, milliseconds since 1970. */
  time?: number;
  /** Replaces the call's own body before it is signed. */
  body?: (own: string) => string;
  /** Replaces the body after it was signed. */
  sentBody?: (own: string) => string;
  /** Replaces the path after it was signed. */
  sentPath?: (own: string) => string;
  /** Replaces the signature; null removes it. */
  signature?: string | null;
  contentType?: string;
  vendor?: string;
  key?: IssuedKey;
};

export type Stage = {
  vendorClient: VendorClient;
  /** A playable game of the vendor. */
  game: string;
  currency: string;
  /** Decimals of the currency. */
  exponent: number;
  vendor: { code: string; key: IssuedKey };
  /** Whether the vendor may pay awards. */
  mayAward: boolean;
  now: () => number;
  say: (call: VendorCall, forgery?: Forgery) => Promise<VendorOutcome>;
  /** Returns a player in a live session, with at least 100,000 minor units. */
  player: () => Promise<Player>;
  another: () => Promise<Player>;
  /** Returns a launch token of a player for the game. */
  launch: (player: Player) => Promise<string>;
  /** Ends the player's sessions, as a logout does. */
  signOut: (player: Player) => Promise<void>;
  /** Access of the platform's operator, if it takes part. */
  operator?: Operator;
};

/** Actions and observations available only to the platform's operator. */
export type Operator = {
  secondGame: string;
  /** A game of another vendor. */
  foreignGame: string;
  /** Another vendor with the same protocol. */
  other: { code: string; key: IssuedKey };
  expireTokens: () => Promise<void>;
  disable: (player: Player) => Promise<void>;
  /** Starts a time-out of the player without an end. */
  exclude: (player: Player) => Promise<void>;
  /** Sets the player's daily limit of bets from now on, in minor units. */
  limit: (player: Player, wager: bigint) => Promise<void>;
  /** Stops the game or the vendor during the work. */
  withStopped: (what: 'game' | 'vendor', work: () => Promise<void>) => Promise<void>;
  /** Returns a player with money in a book, and restricts the vendor to the other book from now on. */
  ofClosedBook: (book: 'PLAY' | 'TRIAL') => Promise<Player>;
  round: (player: Player, round: string) => Promise<RoundRow | undefined>;
  /** Cases to be reviewed, oldest first. */
  cases: (player: Player) => Promise<{ kind: string; tx: string; state: string }[]>;
  /** Number of calls refused with a code so far. */
  refused: (code: GatewayCode) => Promise<bigint>;
  /** Number of entries of the player's account. */
  entries: (player: Player) => Promise<number>;
};

type RoundRow = { state: string; bet: bigint; win: bigint; bets: number; wins: number };

type Proof = {
  /** Numbers of the canonical cases that it covers. */
  ids: readonly string[];
  title: string;
};
export type Case = Proof &
  (
    | { needs?: 'award'; run: (stage: Stage) => Promise<void> }
    | { needs: 'operator'; run: (stage: Stage, operator: Operator) => Promise<void> }
  );

/**
 * Runs a case. @returns the requirement that this stage does not meet, or null when it passed. @throws when it failed
 */
export async function play(each: Case, stage: Stage): Promise<'operator' | 'award' | null> {
  if (each.needs === 'operator') {
    if (!stage.operator) return each.needs;
    await each.run(stage, stage.operator);
    return null;
  }
  if (each.needs === 'award' && !stage.mayAward) return each.needs;
  await each.run(stage);
  return null;
}

/** Builds the HTTP request of a call, with the given deviations. */
export function forged(
  { vendorClient, vendor, now, exponent }: Pick<Stage, 'vendorClient' | 'vendor' | 'now' | 'exponent'>,
  call: VendorCall,
  forgery: Forgery = {},
): { path: string; headers: Record<string, string>; body: string } {
  const { time = now(), contentType = 'application/json' } = forgery;
  const own = vendorClient.write(call, time, exponent);
  const written = { ...own, body: forgery.body?.(own.body) ?? own.body };
  const signed = vendorClient.sign(written, forgery.vendor ?? vendor.code, forgery.key ?? vendor.key, time);
  const { [vendorClient.signatureHeader]: right = '', ...headers } = signed;
  const signature = forgery.signature === undefined ? right : forgery.signature;
  return {
    path: forgery.sentPath?.(written.path) ?? written.path,
    headers: {
      ...headers,
      'content-type': contentType,
      ...(signature === null ? {} : { [vendorClient.signatureHeader]: signature }),
    },
    body: forgery.sentBody?.(written.body) ?? written.body,
  };
}

/** Returns an unused id. */
export const fresh = (prefix: string): string => `${prefix}-${randomUUID()}`;

/**
 * @throws {AssertionError} unless the outcome has all of this; `replayed` is compared only if the protocol reports it
 */
export function expectOutcome(outcome: VendorOutcome, wanted: Partial<VendorOutcome>): void {
  const { replayed, ...rest } = wanted;
  const told = replayed === undefined || outcome.replayed === null ? rest : wanted;
  const found = Object.fromEntries(Object.keys(told).map((name) => [name, outcome[name as keyof VendorOutcome]]));
  deepStrictEqual(found, told);
}

type More = { tx?: string; round?: string; game?: string; session?: string; player?: string; currency?: string };

export type Talk = Awaited<ReturnType<typeof talk>>;

/** Returns shorthands for a player's calls, and the player's initial balance. */
export async function talk(stage: Stage, given?: Player) {
  const player = given ?? (await stage.player());
  const { say } = stage;
  const played = (more: More) => ({
    player: player.name,
    game: stage.game,
    currency: stage.currency,
    tx: fresh('t'),
    round: fresh('r'),
    ...more,
  });
  const balance = async (): Promise<bigint> => {
    const { balance: now } = await say({ call: 'balance', player: player.name });
    if (now === null) throw new Error('the balance was not told');
    return now;
  };
  return {
    player,
    had: await balance(),
    balance,
    bet: (amount: Amount, more: More = {}, forgery?: Forgery) =>
      say({ call: 'bet', session: player.session, ...played(more), amount }, forgery),
    win: (amount: Amount, more: More & { closeRound?: boolean } = {}) => say({ call: 'win', ...played(more), amount }),
    settle: (bet: Amount, win: Amount, more: More = {}) =>
      say({ call: 'settle', session: player.session, ...played(more), bet, win }),
    rollback: (betTx: string, more: { tx?: string; game?: string; round?: string; amount?: Amount } = {}) =>
      say({ call: 'rollback', tx: fresh('t'), player: player.name, betTx, ...more }),
  };
}

/** Reduces a player's balance to `left` during the work. */
export async function withOnly(player: Talk, left: bigint, work: (giveBack: () => Promise<void>) => Promise<void>) {
  const round = fresh('r');
  const taken = (await player.balance()) - left;
  expectOutcome(await player.bet(taken, { round }), { code: 'ok', balance: left });
  let isBack = false;
  const giveBack = async () => {
    if (isBack) return;
    isBack = true;
    expectOutcome(await player.win(taken, { round, closeRound: true }), { code: 'ok' });
  };
  try {
    await work(giveBack);
  } finally {
    await giveBack();
  }
}

/** Makes `count` concurrent calls. */
export const atOnce = <T>(count: number, call: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => call(n)));
