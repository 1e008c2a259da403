/**
 * Simulated payout provider: accepts orders, and reports shortly after over real HTTP to the platform's own address,
 * with real signatures. The last digits of the account determine the outcome: 0000 fails, 1111 is reported twice, all
 * others are paid. No real money is involved.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { PayoutOrder, PayoutProvider } from './payout.ts';

export const SANDBOX_SIGNATURE = 'x-sandbox-signature';
export const SANDBOX_TIME = 'x-sandbox-time';
/** A report that is older, or in the future, is refused. */
const FRESH_MS = 5 * 60_000;
const PAYS_AFTER_MS = 1_500;
const SENT_WITHIN_MS = 5_000;

const report = z.strictObject({
  event: z.string().regex(/^[A-Za-z0-9_-]{1,100}$/),
  order: z.string().regex(/^[1-9][0-9]{0,17}$/),
  ref: z.string().min(1).max(100),
  state: z.enum(['paid', 'failed']),
  amount: z.string().max(40),
  currency: z.string().max(10),
  reason: z.string().max(300),
});

export type SandboxParts = {
  key: Buffer;
  /** URL for reports. */
  reportTo: () => string;
  clock: () => Date;
  /** Called with the error of an undelivered report. */
  failed: (error: unknown) => void;
  /** Milliseconds until a payout is paid. */
  paysAfterMs?: number;
};

const one = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/** Signature of a report at a time, in hexadecimal. */
export const signSandbox = (key: Buffer, time: string, raw: Buffer): string =>
  createHmac('sha256', key).update(`${time}.`).update(raw).digest('hex');

export function createSandboxPayouts(parts: SandboxParts): PayoutProvider {
  const { key, reportTo, clock, failed, paysAfterMs = PAYS_AFTER_MS } = parts;
  const timers = new Set<NodeJS.Timeout>();

  const refOf = (id: string): string =>
    `SBX-${createHash('sha256').update(id).digest('hex').slice(0, 10).toUpperCase()}`;

  async function postReport({ id, amount, currency, number }: PayoutOrder): Promise<void> {
    const fails = number.endsWith('0000');
    const raw = Buffer.from(
      JSON.stringify({
        event: `${id}-${fails ? 'failed' : 'paid'}`,
        order: id,
        ref: refOf(id),
        state: fails ? 'failed' : 'paid',
        amount,
        currency,
        reason: fails ? 'The bank does not know this account' : '',
      }),
    );
    for (let times = number.endsWith('1111') ? 2 : 1; times > 0; times--) {
      const time = String(clock().getTime());
      await fetch(reportTo(), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [SANDBOX_TIME]: time,
          [SANDBOX_SIGNATURE]: signSandbox(key, time, raw),
        },
        body: raw,
        redirect: 'error',
        signal: AbortSignal.timeout(SENT_WITHIN_MS),
      });
    }
  }

  return {
    code: 'sandbox',
    async send(order) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        // A real provider may lose reports too: an operator sees the pending payout.
        void postReport(order).catch(failed);
      }, paysAfterMs);
      timers.add(timer);
      timer.unref();
      return { ref: refOf(order.id) };
    },
    read(raw, headers) {
      const time = one(headers[SANDBOX_TIME]);
      const given = Buffer.from(one(headers[SANDBOX_SIGNATURE]), 'utf8');
      const right = Buffer.from(signSandbox(key, time, raw), 'utf8');
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      if (!/^[0-9]{1,15}$/.test(time) || Math.abs(clock().getTime() - Number(time)) > FRESH_MS) return null;
      try {
        const parsed = report.safeParse(JSON.parse(raw.toString('utf8')));
        return parsed.success ? parsed.data : null;
      } catch {
        return null;
      }
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
