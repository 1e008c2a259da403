/**
 * Providers of payments: whoever takes money from a player on a page of its own and tells us by a signed message. What a
 * provider says is news, never an order: what comes of it is decided from the deposit as it stands.
 */
import type { PaymentProviderCode } from '@parlour/contract/deposits';

export type PaymentOrder = {
  /** Order number for people. */
  number: string;
  /** Decimal text with exactly the currency's decimals. */
  amount: string;
  currency: string;
  symbol: string;
  /** Where the provider sends the player back to, whatever happened. */
  returnUrl: string;
  language: string;
  /** How long the order can be paid. */
  minutes: number;
};

/** The order at the provider: its name there, and the page where it is paid. */
export type OpenedOrder = { providerRef: string; redirectUrl: string };

export type PaymentEvent = {
  providerRef: string;
  /** `seen`: money is on its way, and the deposit must not be given up. */
  state: 'seen' | 'paid' | 'failed' | 'expired';
  /** What came in all, as the provider writes it; null when it does not say. */
  amount: string | null;
  currency: string;
  /** The provider's name of the payment: it settles one deposit, once. */
  paymentRef: string;
  /** Less than the whole came before the time was over. */
  isPart: boolean;
};

export type Message = {
  /** The same for every delivery of one message. */
  eventId: string;
  kind: string;
  /** Null when it says nothing that matters to a deposit. */
  news: PaymentEvent | null;
};

export type Headers = Record<string, string | string[] | undefined>;

export type PaymentProvider = {
  code: PaymentProviderCode;
  /** Settings by their names in the environment. */
  keys: { name: string; set: boolean }[];
  /** It has what it needs to take orders. */
  isReady: boolean;
  /** @throws {ProviderDown} when it does not take the order */
  open: (order: PaymentOrder) => Promise<OpenedOrder>;
  /**
   * Reads a message by its raw bytes.
   *
   * @returns null when the sender is not proven
   * @throws {ProviderDown} when what it says cannot be held against the provider's own books now
   */
  read: (body: Buffer, headers: Headers) => Promise<Message | null>;
  /** How an order stands at the provider; null when nothing came of it yet. @throws {ProviderDown} */
  lookUp: (providerRef: string) => Promise<PaymentEvent | null>;
};

/** The provider does not answer, or not as it should. The message names neither keys nor players. */
export class ProviderDown extends Error {}

/** Where a provider's messages go, on this server. */
export const webhookPath = (code: PaymentProviderCode): string => `/payments/webhook/${code}`;

export const headerOf = (headers: Headers, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};
