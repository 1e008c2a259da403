/**
 * BTCPay Server by its Greenfield API: an invoice for each order, signed webhooks, and a query of the invoice itself
 * before a webhook takes effect. A message may therefore be late, repeated or out of order: the invoice's state counts.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type Ask, type Question, type Reply, Unreachable } from '../outgoing.ts';
import { headerOf, type PaymentEvent, type PaymentProvider, ProviderDown } from './payments.ts';

export type BtcpaySettings = {
  /** Origin of the server, with its path if any; without a trailing slash. */
  base: string;
  store: string;
  apiKey: string;
  webhookSecret: string;
};

const KEY_NAMES = ['BTCPAY_URL', 'BTCPAY_STORE', 'BTCPAY_API_KEY', 'BTCPAY_WEBHOOK_SECRET'];

const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const decimal = z.string().regex(/^-?[0-9]{1,20}(\.[0-9]{1,20})?$/);

const invoice = z.object({
  id,
  storeId: z.string().optional(),
  amount: decimal,
  /** Missing in servers before version 2. */
  paidAmount: decimal.optional(),
  currency: z.string().max(10),
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  additionalStatus: z.string().max(40).default('None'),
});
type Invoice = z.output<typeof invoice>;
const made = invoice.extend({ checkoutLink: z.url({ protocol: /^https?$/ }) });

const webhook = z.object({
  deliveryId: z.string().min(1).max(100),
  originalDeliveryId: z.string().max(100).nullish(),
  type: z.string().max(60),
  storeId: z.string().max(100).nullish(),
  invoiceId: id.nullish(),
});

/** Additional statuses of an invoice that was paid exactly. */
const EXACT = new Set(['None', 'PaidLate']);

/** Removes trailing zeros: the server writes amounts of every currency with the precision of crypto. */
function plainDecimal(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const kept = fraction.replace(/0+$/, '');
  const digits = whole.replace(/^(-?)0+(?=[0-9])/, '$1');
  return kept === '' ? digits : `${digits}.${kept}`;
}

/** Returns the event of an invoice; null while there is none. */
function newsOf(found: Invoice): PaymentEvent | null {
  const { status, additionalStatus } = found;
  const paid = found.paidAmount ?? (EXACT.has(additionalStatus) ? found.amount : null);
  const news = (state: PaymentEvent['state'], over: Partial<PaymentEvent> = {}): PaymentEvent => ({
    providerRef: found.id,
    state,
    amount: null,
    currency: found.currency,
    paymentRef: found.id,
    isPart: false,
    ...over,
  });
  const amount = paid === null ? null : plainDecimal(paid);
  switch (status) {
    case 'Settled':
      return news('paid', { amount });
    case 'Processing':
      return news('seen', { amount });
    case 'Invalid':
      return news('failed');
    case 'Expired':
      // Paid late: the payment is pending, and settles after enough confirmations.
      if (additionalStatus === 'PaidLate') return news('seen', { amount });
      if (additionalStatus === 'PaidPartial')
        return news('expired', { amount: found.paidAmount ? amount : null, isPart: true });
      return news('expired');
    case 'New':
      return additionalStatus === 'PaidPartial' ? news('seen') : null;
  }
}

function parsed<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export type Btcpay = PaymentProvider & {
  /** Lists one invoice of the store. @throws {ProviderDown} when the server, the store or the key is not right */
  test: () => Promise<void>;
};

export function btcpay(settings: BtcpaySettings | null, ask: Ask): Btcpay {
  const set = settings !== null;

  /** @throws {ProviderDown} unless the server answers 200 with the expected content; null for an unknown invoice */
  async function call<T>(path: string, schema: z.ZodType<T>, question: Question = {}): Promise<T | null> {
    if (!settings) throw new ProviderDown('BTCPay is not set up');
    const { base, store, apiKey } = settings;
    const reply: Reply = await ask(`${base}/api/v1/stores/${encodeURIComponent(store)}/invoices${path}`, {
      ...question,
      headers: { authorization: `token ${apiKey}`, 'content-type': 'application/json' },
    }).catch((error: unknown) => {
      throw error instanceof Unreachable ? new ProviderDown(error.message) : error;
    });
    if (reply.status === 404 && question.method !== 'POST') return null;
    if (reply.status === 401 || reply.status === 403)
      throw new ProviderDown(`BTCPay does not accept our API key for this store (HTTP ${reply.status})`);
    if (reply.status !== 200) throw new ProviderDown(`BTCPay answers HTTP ${reply.status}`);
    const value = parsed(schema, reply.text);
    if (value === null) throw new ProviderDown('BTCPay answers something else');
    return value;
  }

  const find = (ref: string): Promise<Invoice | null> => call(`/${encodeURIComponent(ref)}`, invoice);

  const isSigned = (body: Buffer, signature: string): boolean => {
    if (!settings) return false;
    const expected = Buffer.from(`sha256=${createHmac('sha256', settings.webhookSecret).update(body).digest('hex')}`);
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  };

  return {
    code: 'btcpay',
    keys: KEY_NAMES.map((name) => ({ name, set })),
    isReady: set,
    async open({ number, amount, currency, returnUrl, minutes }) {
      const body = {
        amount,
        currency,
        metadata: { orderId: number },
        checkout: { redirectURL: returnUrl, redirectAutomatically: true, expirationMinutes: minutes },
      };
      const value = await call('', made, { method: 'POST', body: JSON.stringify(body) });
      if (!value) throw new ProviderDown('BTCPay answers something else');
      return { providerRef: value.id, redirectUrl: value.checkoutLink };
    },
    async read(body, headers) {
      if (!isSigned(body, headerOf(headers, 'btcpay-sig'))) return null;
      const said = parsed(webhook, body.toString('utf8'));
      if (!said)
        return {
          eventId: `unreadable-${createHmac('sha256', 'body').update(body).digest('hex')}`,
          kind: 'unreadable',
          news: null,
        };
      const message = { eventId: said.originalDeliveryId || said.deliveryId, kind: said.type };
      // Created by ourselves just before, or of another store.
      if (!said.invoiceId || said.type === 'InvoiceCreated' || said.storeId !== settings?.store)
        return { ...message, news: null };
      const found = await find(said.invoiceId);
      return { ...message, news: found && newsOf(found) };
    },
    async lookUp(providerRef) {
      const found = await find(providerRef);
      return found && newsOf(found);
    },
    async test() {
      if ((await call('?take=1', z.array(z.object({ id })))) === null)
        throw new ProviderDown('BTCPay does not know this store');
    },
  };
}
