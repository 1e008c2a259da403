/**
 * A vendor protocol in another style than the platform's own: one URL for all calls, always HTTP 200, the time inside
 * the signed body, and no flag for repeated answers.
 */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { findCurrency } from '@parlour/contract/currencies';
import { type GatewayCode, TIME_WINDOW_MS } from '@parlour/contract/gateway';
import type { Currency } from '@parlour/contract/money';
import { type Admitted, type CommandOutcome, ledgerById } from '../../ledger/wallet/index.ts';
import { hasRepeatedKey } from '../../platform/http/json.ts';
import { accountOf, amountProblem, carryOut, inTime, type PlayCall, playerName } from '../canonical.ts';
import type { TransactionRow } from '../gateway.store.ts';
import type { Answer, Called, GatewayCore, ProtocolCore, Soon, VendorProtocol } from '../vendor.ts';
import type { VendorKey } from '../vendors.ts';
import {
  AMOUNT_FIELDS,
  ATRIUM_CALL,
  ATRIUM_PATH,
  ATRIUM_PREFIX,
  type AtriumCall,
  Digits,
  ERROR_CODES,
  KEY_ID_HEADER,
  PROVIDER_HEADER,
  readJson,
  SCALE,
  SIGNATURE_HEADER,
  whole,
} from './messages.ts';

/** A call that can never be executed. */
type Refused = { code: GatewayCode; text: string };

const decoder = new TextDecoder('utf-8', { fatal: true });

const worded = (code: GatewayCode | null, content: object = {}, text = ''): Answer => ({
  status: code === 'UNAVAILABLE' ? 503 : 200,
  text: JSON.stringify({
    errorCode: code === null ? 0 : ERROR_CODES[code],
    ...(code === null ? {} : { errorText: text || code.toLowerCase().replaceAll('_', ' ') }),
    ...content,
  }),
  code,
});

const refuse = (code: GatewayCode, text?: string): Answer => worded(code, {}, text);
const late = (): Answer => refuse('UNAVAILABLE');

const unitsOf = (minor: bigint, { exponent }: Currency): bigint => (minor * SCALE) / 10n ** BigInt(exponent);

/** Converts to minor units, or returns why the amount is not possible. */
function minorOf(units: bigint, { code, exponent }: Currency): bigint | Refused {
  const part = SCALE / 10n ** BigInt(exponent);
  if (units % part !== 0n) return { code: 'BAD_AMOUNT', text: `${code} has ${exponent} decimals` };
  const problem = amountProblem(units / part);
  return problem === null ? units / part : { code: 'BAD_AMOUNT', text: problem };
}

const contentOf = (body: Uint8Array): unknown => {
  try {
    const text = decoder.decode(body);
    const content = readJson(text);
    return hasRepeatedKey(text) ? undefined : content;
  } catch {
    return undefined;
  }
};

const isObject = (content: unknown): content is Record<PropertyKey, unknown> =>
  typeof content === 'object' && content !== null;

function readCall(content: unknown): AtriumCall | Refused {
  const parsed = ATRIUM_CALL.safeParse(content);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const text = issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`).join('; ');
  const ofAmounts = issues.every(
    ({ path: [field = ''] }) => AMOUNT_FIELDS.has(field) && isObject(content) && Object.hasOwn(content, field),
  );
  return { code: ofAmounts ? 'BAD_AMOUNT' : 'MALFORMED', text: text.slice(0, 500) };
}

type Played = Exclude<AtriumCall, { action: 'openSession' | 'history' }>;

function playCallOf(call: Played): PlayCall | Refused {
  const account = accountOf(call.playerId);
  if (account === null) return { code: 'UNKNOWN_PLAYER', text: '' };
  if (call.action === 'getBalance') return { op: 'balance', account };
  const tx = call.transactionId;
  if (call.action === 'cancelDebit') {
    const { debitTransactionId: betTx, gameCode: game = null, roundId: round = null, amount } = call;
    const claimed = (currency: Currency): bigint | null => {
      const said = minorOf(amount ?? 0n, currency);
      return typeof said === 'bigint' ? said : null;
    };
    return { op: 'rollback', account, tx, betTx, game, round, claimed: amount === undefined ? null : claimed };
  }
  const currency = findCurrency(call.currencyCode);
  if (!currency) return { code: 'WRONG_CURRENCY', text: '' };
  const common = { account, tx, currency: currency.code };
  if (call.action === 'debitAndCredit') {
    const [bet, win] = [minorOf(call.debitAmount, currency), minorOf(call.creditAmount, currency)];
    if (typeof bet !== 'bigint') return bet;
    if (typeof win !== 'bigint') return win;
    return { ...common, op: 'settle', session: call.sessionId, game: call.gameCode, round: call.roundId, bet, win };
  }
  const amount = minorOf(call.amount, currency);
  if (typeof amount !== 'bigint') return amount;
  if (call.action === 'bonus')
    return { ...common, op: 'award', kind: call.bonusKind, game: call.gameCode ?? null, win: amount };
  const { gameCode: game, roundId: round } = call;
  return call.action === 'debit'
    ? { ...common, op: 'bet', session: call.sessionId, game, round, bet: amount }
    : { ...common, op: 'win', game, round, win: amount, closeRound: call.roundEnded };
}

function outcomeAnswer({ code, balance, ledgerId, operation }: CommandOutcome): Answer {
  if (balance === null || ledgerId === null) return refuse(code ?? 'UNKNOWN_PLAYER');
  const { currency } = ledgerById(ledgerId);
  return worded(code, {
    balance: whole(unitsOf(balance, currency)),
    currencyCode: currency.code,
    ...(operation === null || code !== null ? {} : { transactionRef: operation.toString() }),
  });
}

function sessionAnswer(admitted: Admitted | null, core: GatewayCore): Answer {
  if (!admitted) return refuse('LAUNCH_TOKEN');
  if (admitted.memberState !== 'active') return refuse('PLAYER_BLOCKED');
  const { book, currency } = ledgerById(admitted.ledgerId);
  return worded(null, {
    playerId: playerName(admitted.accountId),
    sessionId: admitted.session,
    gameCode: admitted.gameId,
    balance: whole(unitsOf(admitted.balance, currency)),
    currencyCode: currency.code,
    languageCode: admitted.language,
    moneyKind: book,
    shortestRoundMs: core.minimumCycleMs(admitted.gameId),
    lobbyUrl: core.lobbyUrl(),
  });
}

const historyAnswer = (rows: readonly TransactionRow[]): Answer =>
  worded(null, {
    entries: rows.map((row) => ({
      transactionRef: row.operation.toString(),
      kind: row.kind,
      transactionId: row.tx,
      playerId: playerName(row.accountId),
      gameCode: row.game,
      roundId: row.round,
      errorCode: row.code === null ? 0 : ERROR_CODES[row.code as GatewayCode],
      amount: whole(unitsOf(row.amount, ledgerById(row.ledgerId).currency)),
      bookedAt: row.at.getTime(),
    })),
    nextPosition: rows.at(-1)?.position ?? null,
  });

function answer({ body }: Called, vendor: VendorKey, core: ProtocolCore): Soon<Answer> {
  const read = readCall(contentOf(body));
  if ('code' in read) return refuse(read.code, read.text);
  if (read.action === 'openSession')
    return inTime(
      core.admit(vendor.vendorId, read.launchToken).then((admitted) => sessionAnswer(admitted, core)),
      late,
    );
  if (read.action === 'history')
    return inTime(
      core.listTransactions(vendor.vendorId, read.afterPosition, Number(read.pageSize)).then(historyAnswer),
      late,
    );
  const call = playCallOf(read);
  if ('code' in call) return refuse(call.code, call.text);
  const outcome = carryOut(core, vendor, call);
  return outcome instanceof Promise ? outcome.then(outcomeAnswer) : outcomeAnswer(outcome);
}

/** Whether a body was sent at about this time; one without a time is refused later for that. */
function isTimely(body: Uint8Array, now: number): boolean {
  const content = contentOf(body);
  const sent = isObject(content) ? content.sentAt : undefined;
  return !(sent instanceof Digits) || Math.abs(now - Number(sent.source)) <= TIME_WINDOW_MS;
}

export const atriumProtocol: VendorProtocol = {
  name: 'atrium-v1',
  prefix: ATRIUM_PREFIX,
  paths: [ATRIUM_PATH],
  card: {
    unknownRollback: 'done',
    changedRepeat: 'conflict',
    sessionCheckedFor: ['bet', 'settle'],
    signsPath: false,
    amounts: 'hundred-thousandths',
  },
  claim: ({ header }) => ({ vendor: header(PROVIDER_HEADER), keyId: header(KEY_ID_HEADER) }),
  isSigned({ header, body }, key, now) {
    // Compared as text, because decoding would accept many texts for the same bytes.
    const given = Buffer.from(header(SIGNATURE_HEADER));
    const right = Buffer.from(createHmac('sha256', key).update(body).digest('base64'));
    return given.length === right.length && timingSafeEqual(given, right) && isTimely(body, now);
  },
  answer,
  refuse,
};
