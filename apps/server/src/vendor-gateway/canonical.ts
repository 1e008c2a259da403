/**
 * Canonical calls on a player's wallet, independent of the protocol, and their execution. A protocol translates its
 * messages into a {@link PlayCall} and the outcome into its response; the effect is the same for all.
 */
import { hash } from 'node:crypto';
import type { GatewayCode } from '@parlour/contract/gateway';
import { type Currency, MAX_AMOUNT } from '@parlour/contract/money';
import type { Command, CommandOutcome } from '../ledger/wallet/index.ts';
import type { GatewayCore, ProtocolCore, Soon } from './vendor.ts';
import type { VendorKey } from './vendors.ts';

/**
 * Amount of a bet according to the vendor, in minor units of the player's currency, which a rollback does not name;
 * null when that currency has no such amount.
 */
export type Claim = (currency: Currency) => bigint | null;

/** Amounts are minor units of the currency. */
export type PlayCall = { account: bigint } & (
  | { op: 'balance' }
  | { op: 'bet'; tx: string; session: string; game: string; round: string; bet: bigint; currency: string }
  | { op: 'win'; tx: string; game: string; round: string; win: bigint; currency: string; closeRound: boolean }
  | {
      op: 'settle';
      tx: string;
      session: string;
      game: string;
      round: string;
      bet: bigint;
      win: bigint;
      currency: string;
    }
  /** `claimed`: the vendor's statement about the bet; our own record counts. */
  | { op: 'rollback'; tx: string; betTx: string; game: string | null; round: string | null; claimed: Claim | null }
  | { op: 'award'; tx: string; kind: 'promo' | 'jackpot'; game: string | null; win: bigint; currency: string }
);

/** Vendors are promised an answer within 2.5 s. A batched command is given up before that. */
const ANSWER_MS = 2_300;

/** Name of an account in vendors' calls: a player in one book and currency. */
export const playerName = (account: bigint): string => `P${account}`;

const PLAYER = /^P([1-9][0-9]{0,17})$/;

/** Returns the account of a player's name, or null when the name is malformed. */
export function accountOf(player: string): bigint | null {
  const digits = PLAYER.exec(player)?.[1];
  return digits === undefined ? null : BigInt(digits);
}

/** Returns why a single call cannot carry an amount; null when it can. */
export const amountProblem = (amount: bigint): string | null =>
  amount > MAX_AMOUNT ? 'the amount is larger than one call may carry' : null;

/** Replaces an amount that is impossible in the currency; equal to no bet. */
const UNREADABLE = -1n;

/** Hash of the content that must be the same when a call is repeated; 128 bits of SHA-256. */
const contentHash = (...parts: (string | bigint | boolean | null)[]): string =>
  hash('sha256', parts.map(String).join('\n'), 'hex').slice(0, 32);

/** Without the claim of a rollback, which is added later. @param scope number of the vendor */
export function commandOf(scope: number, call: PlayCall): Command {
  const { op, account } = call;
  const command: Command = {
    scope,
    account,
    op,
    tx: 'tx' in call ? call.tx : '-',
    ref: null,
    session: null,
    game: null,
    round: null,
    bet: 0n,
    win: 0n,
    currency: null,
    closeRound: false,
    hash: '',
    refusal: null,
  };
  switch (call.op) {
    case 'balance':
      return command;
    case 'bet': {
      const { session, game, round, bet, currency } = call;
      return { ...command, session, game, round, bet, currency, hash: contentHash(game, round, bet, currency) };
    }
    case 'win': {
      const { game, round, win, currency, closeRound } = call;
      const digest = contentHash(game, round, win, currency, closeRound);
      return { ...command, game, round, win, currency, closeRound, hash: digest };
    }
    case 'settle': {
      const { session, game, round, bet, win, currency } = call;
      const digest = contentHash(game, round, bet, win, currency);
      return { ...command, session, game, round, bet, win, currency, hash: digest };
    }
    case 'rollback': {
      const { betTx: ref, game, round } = call;
      return { ...command, ref, game, round, bet: null, hash: contentHash(ref) };
    }
    case 'award': {
      const { kind: ref, game, win, currency } = call;
      return { ...command, ref, game, win, currency, hash: contentHash(ref, game, win, currency) };
    }
  }
}

/** Outcome of a call that never reached the wallet. */
export const refusedFor = (code: GatewayCode): CommandOutcome => ({
  state: 'declined',
  code,
  balance: null,
  operation: null,
  replayed: false,
  transfer: null,
  memberId: null,
  ledgerId: null,
});

/** Returns why a game accepts no bets now; applies only to a bet that has no stored outcome. */
function gameRefusal(core: GatewayCore, vendor: VendorKey, nodeId: string): Soon<GatewayCode | null> {
  const game = core.findGame(nodeId);
  if (!game) return core.isKnownGame(nodeId).then((isKnown) => (isKnown ? 'GAME_STOPPED' : 'UNKNOWN_GAME'));
  if (game.gatewayVendor !== vendor.vendor) return 'UNKNOWN_GAME';
  return vendor.enabled && core.takesBets() && !game.paused ? null : 'GAME_STOPPED';
}

/**
 * Returns the result of the work, or of `late` after a timeout: the outcome is then unknown, and the vendor repeats the
 * call.
 */
export const inTime = <T>(work: Promise<T>, late: () => T): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(late()), ANSWER_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/**
 * Replaces an outcome that the protocol reports differently according to its behaviour card. The effect is the same for
 * all.
 */
async function heard(core: ProtocolCore, command: Command, outcome: CommandOutcome): Promise<CommandOutcome> {
  if (command.op === 'rollback')
    return (await core.undidNothing(command)) ? { ...outcome, state: 'declined', code: 'NO_BET' } : outcome;
  const first = await core.firstOutcome(command);
  return first ? { ...outcome, ...first, state: first.code === null ? 'done' : 'declined', replayed: true } : outcome;
}

/** Whether the card may replace an outcome; nothing is queried for any other. */
const isOfCard = ({ card }: ProtocolCore, { op }: Command, { code, operation, transfer }: CommandOutcome): boolean =>
  (card.changedRepeat === 'first-answer' && code === 'CONFLICT' && operation === null) ||
  (card.unknownRollback === 'refused' && op === 'rollback' && code === null && transfer === null);

const submit = (core: ProtocolCore, command: Command): Promise<CommandOutcome> => {
  const { card } = core;
  const outcome = core.submit(command);
  // Most protocols replace nothing, so their outcomes are returned directly.
  if (card.changedRepeat === 'conflict' && card.unknownRollback === 'done') return outcome;
  return inTime(
    outcome.then((known) => (isOfCard(core, command, known) ? heard(core, command, known) : known)),
    () => refusedFor('UNAVAILABLE'),
  );
};

/** Executes a rollback whose claimed amount is read in the player's currency. */
const claiming = async (
  core: ProtocolCore,
  vendor: VendorKey,
  command: Command,
  claimed: Claim,
): Promise<CommandOutcome> => {
  const currency = await core.currencyOf(command.account);
  // A claim that cannot be read still differs from our record.
  command.bet = currency && (claimed(currency) ?? UNREADABLE);
  return book(core, vendor, command);
};

const away = (): CommandOutcome => refusedFor('UNAVAILABLE');

const REFUSALS = { held: 'UNAVAILABLE', refused: 'LIMIT_REACHED', changed: 'CONFLICT' } as const;

/** Whether a call moved no money and will not: an unknown outcome may still be booked. */
const isRefused = (op: string, { code, transfer, replayed }: CommandOutcome): boolean =>
  code === null ? op === 'rollback' && transfer === null && !replayed : code !== 'UNAVAILABLE';

/** Checks the ceilings before a credit is booked: a held one must be repeated until it has been decided. */
async function judged(core: ProtocolCore, command: Command): Promise<CommandOutcome> {
  const { scope: vendorId, account, op, tx, win: amount, ref: betTx } = command;
  const call = { vendorId, account, op, tx, amount, betTx };
  const verdict = await core.reach.judge(call);
  if (verdict === 'pass') return submit(core, command);
  if (verdict === 'unknown') {
    const undone = await submit(core, command);
    // The first attempt of a repeated one may not have been counted; it counts once.
    if (undone.code === null && (undone.transfer !== null || undone.replayed)) await core.reach.countReturn(call);
    return undone;
  }
  if (verdict !== 'counted') return refusedFor(REFUSALS[verdict]);
  const outcome = await submit(core, command);
  if (isRefused(op, outcome)) await core.reach.uncount(call);
  return outcome;
}

/** A win whose bet has not arrived for an hour waits no longer. */
async function ended(core: ProtocolCore, command: Command, outcome: Promise<CommandOutcome>): Promise<CommandOutcome> {
  const known = await outcome;
  if (known.code !== 'NO_BET') return known;
  const { scope: vendorId, account, tx } = command;
  return (await core.reach.isBetLost({ vendorId, account, tx })) ? { ...known, code: 'ROUND_CLOSED' } : known;
}

/** Books a command, after checking the ceilings for large credits. */
function book(core: ProtocolCore, vendor: VendorKey, command: Command): Promise<CommandOutcome> {
  const { op, win } = command;
  const isCredit = op === 'win' || op === 'settle' || op === 'award' || op === 'rollback';
  const outcome =
    isCredit && !core.reach.isSmall(vendor, op, win) ? inTime(judged(core, command), away) : submit(core, command);
  return op === 'win' ? ended(core, command, outcome) : outcome;
}

/**
 * Executes a call. Players who never opened a game of the vendor are unknown to it.
 *
 * @throws when the outcome is unknown, because the database is unavailable or too slow. The vendor repeats the call
 */
export function carryOut(core: ProtocolCore, vendor: VendorKey, call: PlayCall): Soon<CommandOutcome> {
  // A bet names its play session, which proves the same.
  if (call.op === 'bet' || call.op === 'settle') return carryOutFor(core, vendor, call);
  const met = core.reach.hasMet(vendor.vendorId, call.account);
  if (met === true) return carryOutFor(core, vendor, call);
  const known = Promise.resolve(met).then((isKnown) =>
    isKnown ? carryOutFor(core, vendor, call) : refusedFor('UNKNOWN_PLAYER'),
  );
  return inTime(known, away);
}

function carryOutFor(core: ProtocolCore, vendor: VendorKey, call: PlayCall): Soon<CommandOutcome> {
  const command = commandOf(vendor.vendorId, call);
  if (call.op === 'rollback' && call.claimed) return inTime(claiming(core, vendor, command, call.claimed), away);
  const isNewBet = call.op === 'bet' || call.op === 'settle';
  if (command.game === null || !(isNewBet || call.op === 'award')) return book(core, vendor, command);
  const withGame = (code: GatewayCode | null): Soon<CommandOutcome> => {
    if (call.op === 'award') return code === 'UNKNOWN_GAME' ? refusedFor(code) : book(core, vendor, command);
    command.refusal = code;
    return book(core, vendor, command);
  };
  const why = gameRefusal(core, vendor, command.game);
  // The batcher has its own timeout; queries before it do not.
  return why instanceof Promise ? inTime(why.then(withGame), away) : withGame(why);
}
