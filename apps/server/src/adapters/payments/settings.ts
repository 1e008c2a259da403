/** Settings of payment providers, and faults of incomplete ones. */
import { z } from 'zod';
import type { BtcpaySettings } from './btcpay.ts';

const secret = z
  .string()
  .regex(/^[\x21-\x7e]{8,200}$/)
  .optional();

export const paymentSettings = {
  BTCPAY_URL: z.url({ protocol: /^https?$/ }).optional(),
  BTCPAY_STORE: z
    .string()
    .regex(/^[A-Za-z0-9]{8,64}$/)
    .optional(),
  BTCPAY_API_KEY: secret,
  BTCPAY_WEBHOOK_SECRET: secret,
};

type Given = z.output<z.ZodObject<typeof paymentSettings>>;

export type PaymentSettings = { btcpay: BtcpaySettings | null };

export const readPaymentSettings = (c: Given): PaymentSettings => ({
  btcpay:
    c.BTCPAY_URL && c.BTCPAY_STORE && c.BTCPAY_API_KEY && c.BTCPAY_WEBHOOK_SECRET
      ? {
          base: c.BTCPAY_URL.replace(/\/+$/, ''),
          store: c.BTCPAY_STORE,
          apiKey: c.BTCPAY_API_KEY,
          webhookSecret: c.BTCPAY_WEBHOOK_SECRET,
        }
      : null,
});

/** Reports settings that are useless without others, with the remedy. */
export function halfPayments(c: Given): string[] {
  const names = Object.keys(paymentSettings) as (keyof Given)[];
  const missing = names.filter((name) => c[name] === undefined);
  if (missing.length === 0 || missing.length === names.length) return [];
  return [`${names.join(', ')}: ${missing.join(', ')} is missing (set all of them, or none)`];
}
