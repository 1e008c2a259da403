/** What every act of the cashier needs. */
import type { PaymentProviderCode } from '@parlour/contract/deposits';
import type { Currency } from '@parlour/contract/money';
import type { PaymentProvider } from '../../adapters/payments/payments.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Hub } from '../../platform/events/hub.ts';
import type { DepositRow } from './deposits.store.ts';
import type { Ports } from './ports.ts';

export type DepositContext = {
  db: Db;
  hub: Pick<Hub, 'publish' | 'emit'>;
  currency: Currency;
  ports: Ports;
  /** Providers with a page of their own; bank transfers and vouchers have none. */
  gateways: Partial<Record<PaymentProviderCode, PaymentProvider>>;
  /** Where the player comes back to. */
  returnUrl: (depositId: bigint) => string;
  /** Writes to the member's inbox what became of a deposit that an operator decided, or that came late. */
  write: (tx: Tx, deposit: DepositRow) => Promise<void>;
  /** Writes that the bonus which was chosen with a deposit did not come, and why. */
  writeMissed: (tx: Tx, deposit: DepositRow) => Promise<void>;
};

/** Says to the member's phones, with the transaction, that a deposit stands elsewhere now. */
export const publishDeposit = (
  depositContext: Pick<DepositContext, 'hub'>,
  tx: Tx,
  { member_id, id }: DepositRow,
): Promise<void> => depositContext.hub.publish(tx, { member: member_id }, { type: 'deposit', id: id.toString() });

/** Tells consoles that something waits for a person; call it after the commit. */
export const notifyOperators = (depositContext: Pick<DepositContext, 'hub'>): void =>
  depositContext.hub.emit('operators', { type: 'deposit', id: '' });
