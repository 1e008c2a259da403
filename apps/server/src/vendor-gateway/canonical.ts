/**
 * What a vendor asks of a player's wallet, whatever its protocol calls it, and how that is carried out. A protocol
 * reads its own messages into a {@link PlayCall} and words the outcome its own way; what happens is the same for all.
 */
import { hash } from 'node:crypto';
import type { GatewayCode } from '@parlour/contract/gateway';
import { CURRENCIES, type Currency, MAX_AMOUNT } from '@parlour/contract/money';
import type { Command, CommandOutcome } from '../ledger/wallet/index.ts';
import type { GatewayCore, ProtocolCore, Soon } from './vendor.ts';
import type { VendorKey } from './vendors.ts';

/**
 * What a vendor says that a bet was, in minor units of the player's currency, which a rollback does not name; null when
 * that currency has no such amount.
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
  /** What the vendor believes of the bet; our own record counts. */
  | { op: 'rollback'; tx: string; betTx: string; game: string | null; round: string | null; claimed: Claim | null }
  | { op: 'award'; tx: string; kind: 'promo' | 'jackpot'; game: string | null; win: bigint; currency: string }
);

/** Vendors are promised an answer within 2.5 s. A command that is carried out in batches is given up before. */
const ANSWER_MS = 2_300;

/** Name under which vendors know an account: a player in one book and currency. */
export const playerName = (account: bigint): string => `P${account}`;

const PLAYER = /^P([1-9][0-9]{0,17})$/;

/** The account of a player's name, or null when no name looks like that. */
export function accountOf(player: string): bigint | null {
  const digits = PLAYER.exec(player)?.[1];
  return digits === undefined ? null : BigInt(digits);
}

/** A currency that anybody plays in, by its code. */
export const currencyOf = (code: string): Currency | undefined =>
  Object.hasOwn(CURRENCIES, code) ? CURRENCIES[code as keyof typeof CURRENCIES] : undefined;

/** Why one call cannot carry an amount; null when it can. */
export const amountProblem = (amount: bigint): string | null =>
  amount > MAX_AMOUNT ? 'the amount is larger than one call may carry' : null;

/** In the place of an amount that the currency does not have: no bet is as large. */
const UNREADABLE = -1n;

/** What must be the same when a call is repeated; 128 bits of SHA-256. */
const contentHash = (...parts: (string | bigint | boolean | null)[]): string =>
  hash('sha256', parts.map(String).join('\n'), 'hex').slice(0, 32);

/** What a rollback claims is not in it yet. @param scope number of the vendor */
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

/** The outcome of what never reached the wallet. */
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

/** Why a bet cannot be taken on a game now; it counts only for a bet that was not answered before. */
function gameRefusal(core: GatewayCore, vendor: VendorKey, nodeId: string): Soon<GatewayCode | null> {
  const game = core.findGame(nodeId);
  if (!game) return core.isKnownGame(nodeId).then((isKnown) => (isKnown ? 'GAME_STOPPED' : 'UNKNOWN_GAME'));
  if (game.gatewayVendor !== vendor.vendor) return 'UNKNOWN_GAME';
  return vendor.enabled && core.takesBets() && !game.paused ? null : 'GAME_STOPPED';
}

/** What comes of the work, or of its being late: then its outcome is not known, and the vendor asks again. */
export const inTime = <T>(work: Promise<T>, late: () => T): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(late()), ANSWER_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** What a vendor hears of an outcome where its protocol's card has another word for it. Inside it is the same for all. */
async function heard(core: ProtocolCore, command: Command, outcome: CommandOutcome): Promise<CommandOutcome> {
  if (command.op === 'rollback')
    return (await core.undidNothing(command)) ? { ...outcome, state: 'declined', code: 'NO_BET' } : outcome;
  const first = await core.firstOutcome(command);
  return first ? { ...outcome, ...first, state: first.code === null ? 'done' : 'declined', replayed: true } : outcome;
}

/** Whether the card may have another word for an outcome: nothing is looked up for a plain one. */
const isOfCard = ({ card }: ProtocolCore, { op }: Command, { code, operation, transfer }: CommandOutcome): boolean =>
  (card.changedRepeat === 'first-answer' && code === 'CONFLICT' && operation === null) ||
  (card.unknownRollback === 'refused' && op === 'rollback' && code === null && transfer === null);

const submit = (core: ProtocolCore, command: Command): Promise<CommandOutcome> => {
  const { card } = core;
  const outcome = core.submit(command);
  // Most protocols have no other words at all, and their answers go through no further hands.
  if (card.changedRepeat === 'conflict' && card.unknownRollback === 'done') return outcome;
  return inTime(
    outcome.then((known) => (isOfCard(core, command, known) ? heard(core, command, known) : known)),
    () => refusedFor('UNAVAILABLE'),
  );
};

/** Carries a rollback out whose amount is read in the currency of the player. */
const claiming = async (
  core: ProtocolCore,
  vendor: VendorKey,
  command: Command,
  claimed: Claim,
): Promise<CommandOutcome> => {
  const currency = await core.currencyOf(command.account);
  // A statement about the bet that cannot be read still differs from our record.
  command.bet = currency && (claimed(currency) ?? UNREADABLE);
  return book(core, vendor, command);
};

const away = (): CommandOutcome => refusedFor('UNAVAILABLE');

const REFUSALS = { held: 'UNAVAILABLE', refused: 'LIMIT_REACHED', changed: 'CONFLICT' } as const;

/** Whether a call moved no money and will not: an outcome that is not known yet may still be booked. */
const isRefused = (op: string, { code, transfer, replayed }: CommandOutcome): boolean =>
  code === null ? op === 'rollback' && transfer === null && !replayed : code !== 'UNAVAILABLE';

/** Asks the ceilings before a credit is booked: one that is held is to be sent again, until people have decided. */
async function judged(core: ProtocolCore, command: Command): Promise<CommandOutcome> {
  const { scope: vendorId, account, op, tx, win: amount, ref: betTx } = command;
  const call = { vendorId, account, op, tx, amount, betTx };
  const verdict = await core.reach.judge(call);
  if (verdict === 'pass') return submit(core, command);
  if (verdict === 'unknown') {
    const undone = await submit(core, command);
    // One that is repeated may not have been counted the first time; it counts once.
    if (undone.code === null && (undone.transfer !== null || undone.replayed)) await core.reach.countReturn(call);
    return undone;
  }
  if (verdict !== 'counted') return refusedFor(REFUSALS[verdict]);
  const outcome = await submit(core, command);
  if (isRefused(op, outcome)) await core.reach.uncount(call);
  return outcome;
}

/** A win whose bet has not come for an hour waits for it no longer. */
async function ended(core: ProtocolCore, command: Command, outcome: Promise<CommandOutcome>): Promise<CommandOutcome> {
  const known = await outcome;
  if (known.code !== 'NO_BET') return known;
  const { scope: vendorId, account, tx } = command;
  return (await core.reach.isBetLost({ vendorId, account, tx })) ? { ...known, code: 'ROUND_CLOSED' } : known;
}

/** Books a command, past the ceilings where it credits much. */
function book(core: ProtocolCore, vendor: VendorKey, command: Command): Promise<CommandOutcome> {
  const { op, win } = command;
  const isCredit = op === 'win' || op === 'settle' || op === 'award' || op === 'rollback';
  const outcome =
    isCredit && !core.reach.isSmall(vendor, op, win) ? inTime(judged(core, command), away) : submit(core, command);
  return op === 'win' ? ended(core, command, outcome) : outcome;
}

/**
 * Carries a call out. A vendor that asks for a player who never opened one of its games is told that there is none.
 *
 * @throws when the outcome is not known: the database is away or too slow. The vendor repeats the call
 */
export function carryOut(core: ProtocolCore, vendor: VendorKey, call: PlayCall): Soon<CommandOutcome> {
  // A bet brings its play session, which says the same.
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
  // The batcher gives up in time; what was asked before it has no time limit of its own.
  return why instanceof Promise ? inTime(why.then(withGame), away) : withGame(why);
}
