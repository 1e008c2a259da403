/** Test server that implements BTCPay's Greenfield API as far as invoices and their webhooks. */
import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { insertMethod } from '../payments/deposits/methods.store.ts';
import type { Db } from '../platform/db/db.ts';

export const BTCPAY = {
  store: 'Store1234567890abcdef',
  apiKey: 'canary-key-of-the-store',
  webhookSecret: 'canary-secret-of-the-webhook',
};

export type BtcpayInvoice = {
  id: string;
  storeId: string;
  amount: string;
  paidAmount?: string;
  currency: string;
  type: 'Standard';
  checkoutLink: string;
  createdTime: number;
  expirationTime: number;
  monitoringExpiration: number;
  status: 'New' | 'Processing' | 'Expired' | 'Invalid' | 'Settled';
  additionalStatus: 'None' | 'PaidLate' | 'PaidPartial' | 'Marked' | 'Invalid' | 'PaidOver';
  availableStatusesForManualMarking: string[];
  archived: boolean;
  metadata: Record<string, unknown>;
  checkout: Record<string, unknown>;
};

export type BtcpayEvent =
  | 'InvoiceCreated'
  | 'InvoiceReceivedPayment'
  | 'InvoicePaymentSettled'
  | 'InvoiceProcessing'
  | 'InvoiceSettled'
  | 'InvoiceExpired'
  | 'InvoiceInvalid';

/** One delivery of a webhook: its bytes and signature. */
export type Delivery = { body: string; signature: string; deliveryId: string };

type Planned = { status: number; body: string } | 'hang';
export type BtcpayDouble = {
  base: string;
  invoices: Map<string, BtcpayInvoice>;
  /** Answered requests, as `POST` or `GET id`. */
  asked: string[];
  /** Changes an invoice as a payment does. */
  become: (id: string, change: Partial<BtcpayInvoice>) => void;
  /** Creates a delivery of an event; with `of` it is the redelivery of an earlier one. */
  deliver: (
    type: BtcpayEvent,
    id: string,
    over?: { of?: string; storeId?: string; secret?: string } & Record<string, unknown>,
  ) => Delivery;
  /** Sets the response to all requests from now on; null restores the protocol. */
  plan: (planned: Planned | null) => void;
  close: () => Promise<void>;
};

const json = (status: number, body: unknown) => ({ status, body: JSON.stringify(body) });
const problem = (status: number, code: string) => json(status, { code, message: code });

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

export async function btcpayDouble(): Promise<BtcpayDouble> {
  const invoices = new Map<string, BtcpayInvoice>();
  const asked: string[] = [];
  let planned: Planned | null = null;
  let base = '';
  const now = () => Math.floor(Date.now() / 1000);

  function create(text: string) {
    const draft = JSON.parse(text) as { amount?: string; currency?: string; metadata?: object; checkout?: object };
    if (!/^[0-9]+(\.[0-9]+)?$/.test(draft.amount ?? '') || !/^[A-Z]{3}$/.test(draft.currency ?? ''))
      return json(422, [{ path: 'amount', message: 'The amount or the currency is wrong' }]);
    const id = randomUUID().replaceAll('-', '').slice(0, 22);
    const invoice: BtcpayInvoice = {
      id,
      storeId: BTCPAY.store,
      amount: draft.amount ?? '',
      paidAmount: '0.0',
      currency: draft.currency ?? '',
      type: 'Standard',
      checkoutLink: `${base}/i/${id}`,
      createdTime: now(),
      expirationTime: now() + 900,
      monitoringExpiration: now() + 87_300,
      status: 'New',
      additionalStatus: 'None',
      availableStatusesForManualMarking: ['Settled', 'Invalid'],
      archived: false,
      metadata: { ...draft.metadata },
      checkout: { ...draft.checkout },
    };
    invoices.set(id, invoice);
    return json(200, invoice);
  }

  function answerTo(request: IncomingMessage, text: string) {
    if (request.headers.authorization !== `token ${BTCPAY.apiKey}`) return problem(401, 'unauthenticated');
    const path = `/api/v1/stores/${BTCPAY.store}/invoices`;
    const url = request.url ?? '';
    if (request.method === 'POST' && url === path)
      return request.headers['content-type'] === 'application/json'
        ? create(text)
        : problem(415, 'unsupported-media-type');
    if (request.method === 'GET' && url === `${path}?take=1`) return json(200, [...invoices.values()].slice(0, 1));
    const invoice = url.startsWith(`${path}/`) ? invoices.get(url.slice(path.length + 1)) : undefined;
    return request.method === 'GET' && invoice ? json(200, invoice) : problem(404, 'invoice-not-found');
  }

  const server = createServer((request, response) => {
    void textOf(request).then((text) => {
      if (planned === 'hang') return;
      const { status, body } = planned ?? answerTo(request, text);
      asked.push(`${request.method} ${request.method === 'GET' ? (request.url ?? '').split('/').at(-1) : ''}`.trim());
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    base,
    invoices,
    asked,
    become(id, change) {
      const invoice = invoices.get(id);
      if (!invoice) throw new Error(`no invoice ${id}`);
      Object.assign(invoice, change);
    },
    deliver(type, id, { of, storeId = BTCPAY.store, secret = BTCPAY.webhookSecret, ...more } = {}) {
      const deliveryId = randomUUID();
      const body = JSON.stringify({
        deliveryId,
        webhookId: 'Webhook1',
        originalDeliveryId: of ?? deliveryId,
        isRedelivery: of !== undefined,
        type,
        timestamp: now(),
        storeId,
        invoiceId: id,
        metadata: {},
        ...more,
      });
      return { body, deliveryId, signature: `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` };
    },
    plan: (next) => {
      planned = next;
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

/** Enables real money in an installation, whose wallets exist only with that ledger, and bitcoin deposits. */
export async function keepRealMoney(db: Db): Promise<void> {
  await sql`update ledger set enabled = true where id = 3`.execute(db);
  await insertMethod(db, {
    code: 'bitcoin',
    provider: 'btcpay',
    names: { EN: 'Bitcoin' },
    icon: 'crypto',
    least: 100n,
    most: 100_000_000n,
    fee_fixed: 0n,
    fee_permille: 10,
    quick: [],
    minutes_from: 10,
    minutes_to: 60,
    tag: '',
    books: ['REAL'],
    enabled: true,
    waits: 15,
    account: null,
  });
}
