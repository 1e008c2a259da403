/** Translates messages of the platform's own protocol into canonical calls. */
import { findCurrency } from '@parlour/contract/currencies';
import { GATEWAY_CALLS, type GatewayCallName, type GatewayCode } from '@parlour/contract/gateway';
import { type Currency, parseMoney } from '@parlour/contract/money';
import type { z } from 'zod';
import { hasRepeatedKey } from '../../platform/http/json.ts';
import { accountOf, amountProblem, type PlayCall } from '../canonical.ts';

export type CallOf<N extends GatewayCallName> = z.output<(typeof GATEWAY_CALLS)[N]>;

type NotRead = { ok: false; code: GatewayCode; message: string };
type Read<T> = { ok: true; value: T } | NotRead;

const refuse = (code: GatewayCode, message: string): NotRead => ({ ok: false, code, message });

const decoder = new TextDecoder('utf-8', { fatal: true });
const AMOUNT_FIELDS = new Set<PropertyKey>(['amount', 'bet', 'win']);

/** A call with its name, typed by its schema. */
export type ReadCall = { [N in GatewayCallName]: { ok: true; name: N; call: CallOf<N> } }[GatewayCallName];

/** Parses the body of a call by its schema. Every problem names its field. */
export function readCall(name: GatewayCallName, body: Uint8Array): ReadCall | NotRead {
  let content: unknown;
  try {
    const text = decoder.decode(body);
    content = JSON.parse(text);
    if (hasRepeatedKey(text)) return refuse('MALFORMED', 'the body has a key twice');
  } catch {
    return refuse('MALFORMED', 'the body is not JSON in UTF-8');
  }
  const parsed = GATEWAY_CALLS[name].safeParse(content);
  if (parsed.success) return { ok: true, name, call: parsed.data } as ReadCall;
  const { issues } = parsed.error;
  const message = issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`).join('; ');
  const onlyAmounts = issues.every(
    (issue) => issue.path.length === 1 && AMOUNT_FIELDS.has(issue.path[0] ?? '') && isGiven(content, issue.path[0]),
  );
  return refuse(onlyAmounts ? 'BAD_AMOUNT' : 'MALFORMED', message.slice(0, 500));
}

const isGiven = (content: unknown, field: PropertyKey | undefined): boolean =>
  typeof content === 'object' && content !== null && field !== undefined && Object.hasOwn(content, field);

function minor(text: string, currency: Currency): Read<bigint> {
  const amount = parseMoney(text, currency.exponent);
  if (amount === null) return refuse('BAD_AMOUNT', `${currency.code} has ${currency.exponent} decimals`);
  const problem = amountProblem(amount);
  return problem === null ? { ok: true, value: amount } : refuse('BAD_AMOUNT', problem);
}

type Playing = Exclude<ReadCall, { name: 'authenticate' | 'transactions' }>;

/** Translates a call; returns a refusal when its content shows that it can never be executed. */
export function playCallOf({ name, call }: Playing): Read<PlayCall> {
  const account = accountOf(call.player);
  if (account === null) return refuse('UNKNOWN_PLAYER', 'there is no such player');
  if (name === 'balance') return { ok: true, value: { op: name, account } };
  if (name === 'rollback') {
    const { tx, betTx, game = null, round = null, amount } = call;
    const claimed = amount === undefined ? null : ({ exponent }: Currency) => parseMoney(amount, exponent);
    return { ok: true, value: { op: name, account, tx, betTx, game, round, claimed } };
  }
  const currency = findCurrency(call.currency);
  if (!currency) return refuse('WRONG_CURRENCY', 'the player does not play in that currency');
  const played = { account, tx: call.tx, currency: currency.code };
  if (name === 'settle') {
    const [bet, win] = [minor(call.bet, currency), minor(call.win, currency)];
    if (!bet.ok) return bet;
    if (!win.ok) return win;
    const { session, game, round } = call;
    return { ok: true, value: { ...played, op: name, session, game, round, bet: bet.value, win: win.value } };
  }
  const amount = minor(call.amount, currency);
  if (!amount.ok) return amount;
  if (name === 'bet') {
    const { session, game, round } = call;
    return { ok: true, value: { ...played, op: name, session, game, round, bet: amount.value } };
  }
  if (name === 'win') {
    const { game, round, closeRound } = call;
    return { ok: true, value: { ...played, op: name, game, round, closeRound, win: amount.value } };
  }
  return { ok: true, value: { ...played, op: name, kind: call.kind, game: call.game ?? null, win: amount.value } };
}
