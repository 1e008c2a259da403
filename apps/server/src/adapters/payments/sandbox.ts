/**
 * Sandbox: a simulated payment provider in this server that behaves like an external one. On its own page the player
 * pays, fails, pays late or twice, or leaves, and it reports by signed messages over HTTP to the webhook of a real
 * provider, repeatedly until they are accepted. No real money is involved.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DEFAULT_THEME, isTheme, LANGUAGE_COOKIE, THEME_COOKIE } from '@parlour/contract/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { eachOrThrow, type JobScheduler, type Turn } from '../../platform/jobs/index.ts';
import { type Ask, Unreachable } from '../outgoing.ts';
import { headerOf, type Message, type PaymentEvent, type PaymentProvider, webhookPath } from './payments.ts';
import { endPayment, findPayment, insertMessage, insertPayment, markSent, takeDue } from './sandbox.store.ts';
import { drawSandbox, SANDBOX_STYLE, type Say, wayBack } from './sandbox-page.ts';
import { SANDBOX_PREFIX } from './sandbox-paths.ts';

export const SANDBOX_SIGNATURE = 'sandbox-signature';
/** Validity of a signature in seconds, before and after now. */
const SIGNATURE_SECONDS = 300;
/** Seconds between the expiry and a late payment. */
const LATE_SECONDS = 8;
const SENT_AT_ONCE = 20;
const PUMP_EVERY_MS = 1_000;

const CHOICES = ['pay', 'fail', 'late', 'twice'] as const;
type Choice = (typeof CHOICES)[number];
const choice = z.object({ choice: z.enum(CHOICES) });

const message = z.strictObject({
  id: z.string().min(1).max(100),
  type: z.enum(['payment.paid', 'payment.failed', 'payment.expired']),
  ref: z.string().min(1).max(100),
  payment: z.string().max(100),
  amount: z.string().max(40),
  currency: z.string().max(10),
});
type SandboxMessage = z.output<typeof message>;

function readMessage(text: string): SandboxMessage | null {
  try {
    return message.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const STATES = { 'payment.paid': 'paid', 'payment.failed': 'failed', 'payment.expired': 'expired' } as const;

const name = (bytes = 16): string => randomBytes(bytes).toString('base64url');

/** Computes the signature of a body at a time; seconds since 1970. */
export const signSandbox = (key: Buffer, body: string | Buffer, at: number): string =>
  `t=${at},v1=${createHmac('sha256', key).update(`${at}.`).update(body).digest('hex')}`;

export type SandboxDeps = {
  db: Db;
  jobs: JobScheduler;
  key: Buffer;
  ask: Ask;
  /** Origin of the platform, to which it sends its messages. */
  platform: () => string;
  /** Texts of the player app. */
  say: (language: string) => Say;
  now: () => number;
};

export type Sandbox = {
  provider: PaymentProvider;
  mount: (app: FastifyInstance) => void;
  /** Sends due messages; returns how many were accepted. */
  pump: () => Promise<number>;
};

export function createSandbox({ db, jobs, key, ask, platform, say, now }: SandboxDeps): Sandbox {
  const isSigned = (body: Buffer, signature: string): boolean => {
    const [, at] = /^t=([0-9]{1,12}),v1=[0-9a-f]{64}$/.exec(signature) ?? [];
    if (at === undefined || Math.abs(now() / 1000 - Number(at)) > SIGNATURE_SECONDS) return false;
    const [given, expected] = [Buffer.from(signature), Buffer.from(signSandbox(key, body, Number(at)))];
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  const newsOf = (said: Omit<SandboxMessage, 'id'>): PaymentEvent => ({
    providerRef: said.ref,
    state: STATES[said.type],
    amount: said.type === 'payment.paid' ? said.amount : null,
    currency: said.currency,
    paymentRef: said.payment,
    isPart: false,
  });

  function read(body: Buffer, signature: string): Message | null {
    if (!isSigned(body, signature)) return null;
    const said = readMessage(body.toString('utf8'));
    return said && { eventId: said.id, kind: said.type, news: newsOf(said) };
  }

  const provider: PaymentProvider = {
    code: 'sandbox',
    keys: [],
    isReady: true,
    async open({ number, amount, currency, symbol, returnUrl, language }) {
      const ref = name();
      const order = { ref, order_number: number, amount, currency, symbol, return_url: returnUrl, language };
      await insertPayment(db, order);
      return { providerRef: ref, redirectUrl: `${SANDBOX_PREFIX}/${ref}` };
    },
    read: async (body, headers) => read(body, headerOf(headers, SANDBOX_SIGNATURE)),
    async lookUp(ref) {
      const found = await findPayment(db, ref);
      if (!found || found.state === 'open') return null;
      const { amount, currency, payment_id: payment } = found;
      const type = found.is_paid ? 'payment.paid' : found.state === 'failed' ? 'payment.failed' : 'payment.expired';
      return newsOf({ type, ref, payment: payment ?? ref, amount, currency });
    },
  };

  async function send(body: string): Promise<boolean> {
    try {
      const { status } = await ask(platform() + webhookPath('sandbox'), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [SANDBOX_SIGNATURE]: signSandbox(key, body, Math.floor(now() / 1000)),
        },
        body,
      });
      return status === 200;
    } catch (error) {
      if (error instanceof Unreachable) return false;
      throw error;
    }
  }

  async function pump(each: Turn['each'] = eachOrThrow): Promise<number> {
    let taken = 0;
    // In order: the oldest messages are sent first.
    await each(
      await takeDue(db, SENT_AT_ONCE),
      ({ id }) => id.toString(),
      async ({ id, body }) => {
        if (!(await send(body))) return;
        await markSent(db, id);
        taken++;
      },
    );
    return taken;
  }
  jobs.shared({
    name: 'payments.send-sandbox-messages',
    everyMs: PUMP_EVERY_MS,
    run: ({ each }) => pump(each),
  });

  /** Applies a choice to an order, and creates its messages. */
  async function end(ref: string, made: Choice): Promise<void> {
    await inTransaction(db, async (tx) => {
      const found = await findPayment(tx, ref);
      if (!found) return;
      const paymentId = made === 'fail' ? null : name();
      const { amount, currency } = found;
      const send = (type: SandboxMessage['type'], payment: string, { id = name(), inSeconds = 0 } = {}) =>
        insertMessage(tx, { ref, inSeconds, body: JSON.stringify({ id, type, ref, payment, amount, currency }) });
      const state = made === 'fail' ? 'failed' : made === 'late' ? 'late' : 'paid';
      const paidInSeconds = made === 'fail' ? null : made === 'late' ? LATE_SECONDS : 0;
      if (!(await endPayment(tx, ref, { state, paymentId, paidInSeconds }))) return;
      const payment = paymentId ?? ref;
      if (made === 'fail') await send('payment.failed', payment);
      else if (made === 'late') {
        await send('payment.expired', payment);
        await send('payment.paid', payment, { inSeconds: LATE_SECONDS });
      } else {
        const id = name();
        await send('payment.paid', payment, { id });
        if (made === 'twice') {
          // The same message again, and a second payment.
          await send('payment.paid', payment, { id });
          await send('payment.paid', name());
        }
      }
    });
  }

  const page = async (request: FastifyRequest, reply: FastifyReply, ref: string) => {
    const payment = await findPayment(db, ref);
    const theme = request.cookies[THEME_COOKIE] ?? '';
    const language = payment?.language ?? request.cookies[LANGUAGE_COOKIE] ?? '';
    return reply
      .code(payment ? 200 : 404)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(drawSandbox({ language, theme: isTheme(theme) ? theme : DEFAULT_THEME, say: say(language), payment }));
  };

  return {
    provider,
    pump: () => pump(),
    mount(app) {
      app.get(`${SANDBOX_PREFIX}/page.css`, (_request, reply) =>
        reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(SANDBOX_STYLE),
      );
      app.get<{ Params: { ref: string } }>(`${SANDBOX_PREFIX}/:ref`, (request, reply) =>
        page(request, reply, request.params.ref),
      );
      app.post<{ Params: { ref: string } }>(
        `${SANDBOX_PREFIX}/:ref`,
        { config: { takesForm: true } },
        async (request, reply) => {
          const { ref } = request.params;
          const made = choice.safeParse(request.body);
          const payment = await findPayment(db, ref);
          if (!made.success || !payment) return page(request, reply, ref);
          await end(ref, made.data.choice);
          // The player returns to a deposit with the chosen state; messages that fail now are sent by the job.
          await pump().catch((error: unknown) =>
            request.log.error({ err: error }, 'a message of the sandbox was not sent'),
          );
          return reply.header('cache-control', 'no-store').redirect(wayBack(payment.return_url), 303);
        },
      );
    },
  };
}
