/** Simulated vendor of the platform's own protocol. */
import { createHmac } from 'node:crypto';
import {
  GATEWAY_PREFIX,
  KEY_HEADER,
  SIGNATURE_HEADER,
  signedText,
  TIME_HEADER,
  VENDOR_HEADER,
} from '@parlour/contract/gateway';
import { parseMoney } from '@parlour/contract/money';
import { AMOUNTS } from '../certification/amounts.ts';
import type { Amount, VendorCall, VendorClient, VendorOutcome } from '../certification/vendor-client.ts';
import { parlourProtocol } from './protocol.ts';

const { card } = parlourProtocol;
const written = (amount: Amount, exponent: number): unknown =>
  typeof amount === 'bigint' ? AMOUNTS[card.amounts].write(amount, exponent) : amount.written;

const AMOUNT_FIELDS = new Set(['amount', 'bet', 'win']);

type Listed = { kind: string; tx: string; player: string; amount: string; outcome: string };
type Answered = {
  status?: string;
  code?: VendorOutcome['code'];
  balance?: string;
  replayed?: boolean;
  operation?: string;
  player?: string;
  session?: string;
  game?: string;
  currency?: string;
  transactions?: Listed[];
  next?: string | null;
};

export const parlourClient: VendorClient = {
  protocol: parlourProtocol.name,
  card,
  write({ call, ...content }: VendorCall, _time, exponent) {
    const fields = Object.entries(content).map(([name, value]) => [
      name,
      AMOUNT_FIELDS.has(name) ? written(value as Amount, exponent) : value,
    ]);
    return { path: `${GATEWAY_PREFIX}/${call}`, body: JSON.stringify(Object.fromEntries(fields)) };
  },
  sign({ path, body }, vendor, { keyId, secret }, time) {
    const text = signedText(String(time), 'POST', path, body);
    return {
      [VENDOR_HEADER]: vendor,
      [KEY_HEADER]: keyId,
      [TIME_HEADER]: String(time),
      [SIGNATURE_HEADER]: createHmac('sha256', secret).update(text).digest('hex'),
    };
  },
  signatureHeader: SIGNATURE_HEADER,
  paths: parlourProtocol.paths.map((path) => `${GATEWAY_PREFIX}/${path}`),
  read({ call }, http, text, exponent) {
    const minor = (amount = ''): bigint | null => parseMoney(amount, exponent);
    const answer = JSON.parse(text) as Answered;
    const { player = '', session = '', game = '', currency = '' } = answer;
    return {
      http,
      code: answer.status === 'ok' ? 'ok' : (answer.code ?? 'UNAVAILABLE'),
      balance: minor(answer.balance),
      replayed: answer.replayed ?? null,
      operation: answer.operation ?? null,
      ...(call === 'authenticate' ? { opened: { player, session, game, currency } } : {}),
      ...(call === 'transactions'
        ? {
            listed: (answer.transactions ?? []).map(({ kind, tx, player: of, amount, outcome }) => ({
              kind,
              tx,
              player: of,
              amount: minor(amount) ?? 0n,
              code: outcome,
            })),
            next: answer.next ?? null,
          }
        : {}),
    };
  },
};
