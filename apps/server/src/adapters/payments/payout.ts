/**
 * Payout providers. Without one, operators pay manually and enter a reference. A provider accepts an order, pays a
 * repeated one only once, and reports the outcome later, signed and possibly more than once.
 */

export type PayoutOrder = {
  /** Id of the withdrawal: the provider pays it once. */
  id: string;
  /** Net amount as a decimal text. */
  amount: string;
  currency: string;
  method: string;
  holder: string;
  number: string;
};

export type PayoutReport = {
  /** Provider's id of the report, which is processed once. */
  event: string;
  order: string;
  ref: string;
  state: 'paid' | 'failed';
  amount: string;
  currency: string;
  /** Reason of a failure. */
  reason: string;
};

export type PayoutProvider = {
  /** Name in URLs and rows. */
  code: string;
  /** Sends an order; returns the provider's id of it. */
  send: (order: PayoutOrder) => Promise<{ ref: string }>;
  /** Verifies and parses a report; returns null when it is not authentic. */
  read: (raw: Buffer, headers: Record<string, string | string[] | undefined>) => PayoutReport | null;
  /** Stops background work. */
  close: () => void;
};
