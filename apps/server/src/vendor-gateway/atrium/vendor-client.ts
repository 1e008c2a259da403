/** Simulated vendor of the Atrium protocol. */
import { createHmac } from 'node:crypto';
import type { GatewayCode } from '@parlour/contract/gateway';
import { AMOUNTS } from '../certification/amounts.ts';
import type { Amount, VendorCall, VendorClient, VendorOutcome } from '../certification/vendor-client.ts';
import {
  ATRIUM_PATH,
  ATRIUM_PREFIX,
  Digits,
  ERROR_CODES,
  KEY_ID_HEADER,
  PROVIDER_HEADER,
  readJson,
  SCALE,
  SIGNATURE_HEADER,
} from './messages.ts';
import { atriumProtocol } from './protocol.ts';

const { card } = atriumProtocol;

/** Protocol units of 1/100,000 per minor unit. */
const partOf = (exponent: number): bigint => SCALE / 10n ** BigInt(exponent);

const CODES = new Map(Object.entries(ERROR_CODES).map(([code, number]) => [String(number), code as GatewayCode]));

const codeOf = (number: unknown): VendorOutcome['code'] => {
  const digits = number instanceof Digits ? number.source : '';
  return digits === '0' ? 'ok' : (CODES.get(digits) ?? 'UNAVAILABLE');
};

function contentOf(call: VendorCall, exponent: number): object {
  const written = (amount: Amount): unknown =>
    typeof amount === 'bigint' ? AMOUNTS[card.amounts].write(amount, exponent) : amount.written;
  switch (call.call) {
    case 'authenticate':
      return { action: 'openSession', launchToken: call.launchToken };
    case 'balance':
      return { action: 'getBalance', playerId: call.player };
    case 'bet':
      return { action: 'debit', ...played(call), sessionId: call.session, amount: written(call.amount) };
    case 'win':
      return { action: 'credit', ...played(call), amount: written(call.amount), roundEnded: call.closeRound };
    case 'settle':
      return {
        action: 'debitAndCredit',
        ...played(call),
        sessionId: call.session,
        debitAmount: written(call.bet),
        creditAmount: written(call.win),
      };
    case 'rollback':
      return {
        action: 'cancelDebit',
        playerId: call.player,
        transactionId: call.tx,
        debitTransactionId: call.betTx,
        gameCode: call.game,
        roundId: call.round,
        amount: call.amount === undefined ? undefined : written(call.amount),
      };
    case 'award':
      return {
        action: 'bonus',
        playerId: call.player,
        transactionId: call.tx,
        bonusKind: call.kind,
        amount: written(call.amount),
        currencyCode: call.currency,
      };
    case 'transactions':
      return { action: 'history', afterPosition: call.after, pageSize: call.limit };
  }
}

const played = (call: { tx: string; player: string; game: string; round: string; currency: string }) => ({
  playerId: call.player,
  transactionId: call.tx,
  gameCode: call.game,
  roundId: call.round,
  currencyCode: call.currency,
});

type Answered = Record<string, unknown> & { entries?: Record<string, unknown>[] };

export const atriumClient: VendorClient = {
  protocol: atriumProtocol.name,
  card,
  write: (call, time, exponent) => ({
    path: `${ATRIUM_PREFIX}/${ATRIUM_PATH}`,
    body: JSON.stringify({ ...contentOf(call, exponent), sentAt: time }),
  }),
  sign: ({ body }, vendor, { keyId, secret }) => ({
    [PROVIDER_HEADER]: vendor,
    [KEY_ID_HEADER]: keyId,
    [SIGNATURE_HEADER]: createHmac('sha256', secret).update(body).digest('base64'),
  }),
  signatureHeader: SIGNATURE_HEADER,
  paths: [`${ATRIUM_PREFIX}/${ATRIUM_PATH}`],
  read({ call }, http, text, exponent) {
    const part = partOf(exponent);
    const minor = (number: unknown): bigint | null => (number instanceof Digits ? BigInt(number.source) / part : null);
    const answer = readJson(text) as Answered;
    const word = (name: string): string => (typeof answer[name] === 'string' ? answer[name] : '');
    return {
      http,
      code: codeOf(answer.errorCode),
      balance: minor(answer.balance),
      replayed: null,
      operation: word('transactionRef') || null,
      ...(call === 'authenticate'
        ? {
            opened: {
              player: word('playerId'),
              session: word('sessionId'),
              game: word('gameCode'),
              currency: word('currencyCode'),
            },
          }
        : {}),
      ...(call === 'transactions'
        ? {
            listed: (answer.entries ?? []).map((entry) => ({
              kind: String(entry.kind),
              tx: String(entry.transactionId),
              player: String(entry.playerId),
              amount: minor(entry.amount) ?? 0n,
              code: codeOf(entry.errorCode),
            })),
            next: word('nextPosition') || null,
          }
        : {}),
    };
  },
};
