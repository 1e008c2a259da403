/** From the messages of the platform's own protocol to canonical commands. */
import { hash } from 'node:crypto';
import { GATEWAY_CALLS, type GatewayCallName, type GatewayCode } from '@parlour/contract/gateway';
import { CURRENCIES, type Currency, MAX_AMOUNT, parseMoney } from '@parlour/contract/money';
import type { z } from 'zod';
import type { Command } from '../../features/wallet/index.ts';

export type CallOf<N extends GatewayCallName> = z.output<(typeof GATEWAY_CALLS)[N]>;
export type OperationCall = Exclude<GatewayCallName, 'authenticate' | 'transactions'>;

export type Read<T> = { ok: true; value: T } | { ok: false; code: GatewayCode; message: string };

const refuse = (code: GatewayCode, message: string): { ok: false; code: GatewayCode; message: string } => ({
  ok: false,
  code,
  message,
});

const decoder = new TextDecoder('utf-8', { fatal: true });
const AMOUNT_FIELDS = new Set<PropertyKey>(['amount', 'bet', 'win']);

/** Reads the body of a call by its schema. Every problem is named with its field. */
export function readCall<N extends GatewayCallName>(name: N, body: Uint8Array): Read<CallOf<N>> {
  let content: unknown;
  try {
    content = JSON.parse(decoder.decode(body));
  } catch {
    return refuse('MALFORMED', 'the body is not JSON in UTF-8');
  }
  const parsed = GATEWAY_CALLS[name].safeParse(content);
  if (parsed.success) return { ok: true, value: parsed.data as CallOf<N> };
  const { issues } = parsed.error;
  const message = issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`).join('; ');
  const onlyAmounts = issues.every(
    (issue) => issue.path.length === 1 && AMOUNT_FIELDS.has(issue.path[0] ?? '') && isGiven(content, issue.path[0]),
  );
  return refuse(onlyAmounts ? 'BAD_AMOUNT' : 'MALFORMED', message.slice(0, 500));
}

const isGiven = (content: unknown, field: PropertyKey | undefined): boolean =>
  typeof content === 'object' && content !== null && field !== undefined && Object.hasOwn(content, field);

const PLAYER = /^P([1-9][0-9]{0,17})$/;

/** The name under which vendors know an account: a player in one book and currency. */
export const playerName = (account: bigint): string => `P${account}`;

/** The account of a player's name, or null when no name looks like that. */
export function accountOf(player: string): bigint | null {
  const digits = PLAYER.exec(player)?.[1];
  return digits === undefined ? null : BigInt(digits);
}

const currencyOf = (code: string): Currency | undefined =>
  Object.hasOwn(CURRENCIES, code) ? CURRENCIES[code as keyof typeof CURRENCIES] : undefined;

/** What must be the same when a call is repeated; 128 bits of SHA-256. */
const contentHash = (...parts: (string | bigint | boolean | null)[]): string =>
  hash('sha256', parts.map(String).join('\n'), 'hex').slice(0, 32);

function minor(text: string, currency: Currency): Read<bigint> {
  const amount = parseMoney(text, currency.exponent);
  if (amount === null) return refuse('BAD_AMOUNT', `${currency.code} has ${currency.exponent} decimals`);
  if (amount > MAX_AMOUNT) return refuse('BAD_AMOUNT', 'the amount is larger than one call may carry');
  return { ok: true, value: amount };
}

type Moving = { [N in OperationCall]: { name: N; call: CallOf<N> } }[OperationCall];

/** The decimals that a rollback's optional amount is read with; every currency so far has two. */
const ROLLBACK_CURRENCY = CURRENCIES.MMK;

/**
 * The canonical command of a call.
 *
 * @param scope number of the vendor
 * @returns a refusal when the content alone shows that it can never be carried out
 */
export function commandOf(scope: number, { name, call }: Moving): Read<Command> {
  const account = accountOf(call.player);
  if (account === null) return refuse('UNKNOWN_PLAYER', 'there is no such player');
  const command: Command = {
    scope,
    account,
    op: name,
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
  if (name === 'balance') return { ok: true, value: command };
  if (name === 'rollback') {
    // A statement about the bet that we cannot read still differs from our record.
    const claimed = call.amount === undefined ? null : (parseMoney(call.amount, ROLLBACK_CURRENCY.exponent) ?? -1n);
    return {
      ok: true,
      value: {
        ...command,
        ref: call.betTx,
        game: call.game ?? null,
        round: call.round ?? null,
        bet: claimed,
        hash: contentHash(call.betTx),
      },
    };
  }
  const currency = currencyOf(call.currency);
  if (!currency) return refuse('WRONG_CURRENCY', 'the player does not play in that currency');
  if (name === 'settle') {
    const bet = minor(call.bet, currency);
    const win = minor(call.win, currency);
    if (!bet.ok) return bet;
    if (!win.ok) return win;
    const { session, game, round } = call;
    const digest = contentHash(game, round, bet.value, win.value, currency.code);
    const amounts = { bet: bet.value, win: win.value, currency: currency.code, hash: digest };
    return { ok: true, value: { ...command, session, game, round, ...amounts } };
  }
  const amount = minor(call.amount, currency);
  if (!amount.ok) return amount;
  if (name === 'bet') {
    const { session, game, round } = call;
    const digest = contentHash(game, round, amount.value, currency.code);
    const moved = { bet: amount.value, currency: currency.code, hash: digest };
    return { ok: true, value: { ...command, session, game, round, ...moved } };
  }
  if (name === 'win') {
    const { game, round, closeRound } = call;
    const digest = contentHash(game, round, amount.value, currency.code, closeRound);
    const moved = { win: amount.value, currency: currency.code, hash: digest };
    return { ok: true, value: { ...command, game, round, closeRound, ...moved } };
  }
  const game = call.game ?? null;
  const digest = contentHash(call.kind, game, amount.value, currency.code);
  const moved = { win: amount.value, currency: currency.code, hash: digest };
  return { ok: true, value: { ...command, ref: call.kind, game, ...moved } };
}
