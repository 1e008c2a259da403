/**
 * Who pays money out for the house. Without a provider operators pay by hand and note a reference. A provider takes an
 * order, the same one again without paying twice, and reports later what became of it, signed, and possibly more than
 * once.
 */

export type PayoutOrder = {
  /** The withdrawal's own id: the provider pays it once. */
  id: string;
  /** Decimal text of what arrives. */
  amount: string;
  currency: string;
  method: string;
  holder: string;
  number: string;
};

export type PayoutReport = {
  /** The provider's id of the report: the same one is taken once. */
  event: string;
  order: string;
  ref: string;
  state: 'paid' | 'failed';
  amount: string;
  currency: string;
  /** Why it failed. */
  reason: string;
};

export type PayoutProvider = {
  /** Name in addresses and rows. */
  code: string;
  /** Hands an order over; answers the provider's own id of it. */
  send: (order: PayoutOrder) => Promise<{ ref: string }>;
  /** A report that the provider really made, or null. */
  read: (raw: Buffer, headers: Record<string, string | string[] | undefined>) => PayoutReport | null;
  /** Ends what it does by itself. */
  close: () => void;
};
