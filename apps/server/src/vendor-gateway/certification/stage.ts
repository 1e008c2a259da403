/** Where a certification case is played: a wallet, a vendor that may call it, and players in front of its games. */
import { deepStrictEqual } from 'node:assert';
import { randomUUID } from 'node:crypto';
import type { GatewayCode } from '@parlour/contract/gateway';
import type { IssuedKey } from '../vendors.ts';
import type { Amount, VendorCall, VendorClient, VendorOutcome } from './vendor-client.ts';

export type Player = { name: string; session: string };

/** How a call is not what it should be. */
export type Forgery = {
  /** Clock of the vendor, milliseconds since 1970. */
  time?: number;
  /** Body in the place of the call's own; it is signed. */
  body?: (own: string) => string;
  /** Body in the place of the one that was signed. */
  sentBody?: (own: string) => string;
  /** Path in the place of the one that was signed. */
  sentPath?: (own: string) => string;
  /** Signature in the place of the right one; null for none. */
  signature?: string | null;
  contentType?: string;
  vendor?: string;
  key?: IssuedKey;
};

export type Stage = {
  vendorClient: VendorClient;
  /** A game of the vendor that can be played. */
  game: string;
  currency: string;
  /** Decimals of the currency. */
  exponent: number;
  vendor: { code: string; key: IssuedKey };
  /** Whether the vendor may pay without a bet. */
  mayAward: boolean;
  now: () => number;
  say: (call: VendorCall, forgery?: Forgery) => Promise<VendorOutcome>;
  /** A player in a session that has not ended, with at least 100,000 minor units. */
  player: () => Promise<Player>;
  another: () => Promise<Player>;
  /** A launch token of a player for the game. */
  launch: (player: Player) => Promise<string>;
  /** Ends the player's sessions, as signing out does. */
  signOut: (player: Player) => Promise<void>;
  /** Who runs the platform, where that one takes part. */
  operator?: Operator;
};

/** What only who runs the platform can do and see. */
export type Operator = {
  secondGame: string;
  /** A game of another vendor. */
  foreignGame: string;
  /** Another vendor that speaks the same protocol. */
  other: { code: string; key: IssuedKey };
  expireTokens: () => Promise<void>;
  disable: (player: Player) => Promise<void>;
  /** The player takes a break without an end. */
  exclude: (player: Player) => Promise<void>;
  /** The most that the player may bet in a day from now on, minor units. */
  limit: (player: Player, wager: bigint) => Promise<void>;
  /** Stops the game or the vendor while it works. */
  withStopped: (what: 'game' | 'vendor', work: () => Promise<void>) => Promise<void>;
  /** A player with money in a book, and the vendor from now on in the other one alone. */
  ofClosedBook: (book: 'PLAY' | 'TRIAL') => Promise<Player>;
  round: (player: Player, round: string) => Promise<RoundRow | undefined>;
  /** What a person has to look at, oldest first. */
  cases: (player: Player) => Promise<{ kind: string; tx: string; state: string }[]>;
  /** How many calls were refused with a code so far. */
  refused: (code: GatewayCode) => Promise<bigint>;
  /** How many entries the player's account has. */
  entries: (player: Player) => Promise<number>;
};

type RoundRow = { state: string; bet: bigint; win: bigint; bets: number; wins: number };

type Proof = {
  /** Numbers of the canonical cases that it proves. */
  ids: readonly string[];
  title: string;
};
export type Case = Proof &
  (
    | { needs?: 'award'; run: (stage: Stage) => Promise<void> }
    | { needs: 'operator'; run: (stage: Stage, operator: Operator) => Promise<void> }
  );

/** Plays a case. @returns what it needs and this stage has not, or null when it passed. @throws when it failed */
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

/** A call as it goes over the line, with whatever is not right about it. */
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

/** An id that was not used before. */
export const fresh = (prefix: string): string => `${prefix}-${randomUUID()}`;

/** @throws {AssertionError} unless the answer has all of this; whether it is a repetition only where it is told */
export function expectOutcome(outcome: VendorOutcome, wanted: Partial<VendorOutcome>): void {
  const { replayed, ...rest } = wanted;
  const told = replayed === undefined || outcome.replayed === null ? rest : wanted;
  const found = Object.fromEntries(Object.keys(told).map((name) => [name, outcome[name as keyof VendorOutcome]]));
  deepStrictEqual(found, told);
}

type More = { tx?: string; round?: string; game?: string; session?: string; player?: string; currency?: string };

export type Talk = Awaited<ReturnType<typeof talk>>;

/** A player's calls in short, and what the player had at first. */
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

/** Takes all but `left` from a player for the time of the work. */
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

/** `count` calls at once. */
export const atOnce = <T>(count: number, call: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => call(n)));
