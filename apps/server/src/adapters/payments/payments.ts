/**
 * Payment providers, which take money from a player on their own page and notify us by a signed message. A message is
 * information, never an order: its effect is decided by the deposit's state.
 */
import type { PaymentProviderCode } from '@parlour/contract/deposits';

export type PaymentOrder = {
  /** Displayed order number. */
  number: string;
  /** Decimal text with exactly the currency's decimals. */
  amount: string;
  currency: string;
  symbol: string;
  /** URL to which the provider returns the player in any case. */
  returnUrl: string;
  language: string;
  /** Minutes within which the order can be paid. */
  minutes: number;
};

/** The order at the provider: its id there, and its payment page. */
export type OpenedOrder = { providerRef: string; redirectUrl: string };

export type PaymentEvent = {
  providerRef: string;
  /** `seen`: a payment is pending, and the deposit must not expire. */
  state: 'seen' | 'paid' | 'failed' | 'expired';
  /** Total amount received, as the provider writes it; null when unknown. */
  amount: string | null;
  currency: string;
  /** Provider's id of the payment: it settles one deposit, once. */
  paymentRef: string;
  /** Less than the full amount was paid in time. */
  isPart: boolean;
};

export type Message = {
  /** The same for every delivery of one message. */
  eventId: string;
  kind: string;
  /** Null when the message does not concern a deposit. */
  news: PaymentEvent | null;
};

export type Headers = Record<string, string | string[] | undefined>;

export type PaymentProvider = {
  code: PaymentProviderCode;
  /** Names of its settings in the environment. */
  keys: { name: string; set: boolean }[];
  /** Whether it is configured. */
  isReady: boolean;
  /** @throws {ProviderDown} when it does not accept the order */
  open: (order: PaymentOrder) => Promise<OpenedOrder>;
  /**
   * Verifies and parses a message from its raw bytes.
   *
   * @returns null when the signature is invalid
   * @throws {ProviderDown} when its content cannot be verified with the provider now
   */
  read: (body: Buffer, headers: Headers) => Promise<Message | null>;
  /** Queries an order at the provider; returns null when it has no event yet. @throws {ProviderDown} */
  lookUp: (providerRef: string) => Promise<PaymentEvent | null>;
};

/** The provider does not answer, or incorrectly. The message contains neither keys nor players. */
export class ProviderDown extends Error {}

/** Path of a provider's webhook on this server. */
export const webhookPath = (code: PaymentProviderCode): string => `/payments/webhook/${code}`;

export const headerOf = (headers: Headers, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};
