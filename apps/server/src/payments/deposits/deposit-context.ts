/** Dependencies of all deposit actions. */
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
  /** Providers with their own payment page; bank transfers and vouchers have none. */
  gateways: Partial<Record<PaymentProviderCode, PaymentProvider>>;
  /** URL to which the player returns from the provider. */
  returnUrl: (depositId: bigint) => string;
  /** Writes an inbox message about a deposit that an operator decided, or that was paid late. */
  write: (tx: Tx, deposit: DepositRow) => Promise<void>;
  /** Writes an inbox message when the bonus chosen with a deposit was not granted, with the reason. */
  writeMissed: (tx: Tx, deposit: DepositRow) => Promise<void>;
};

/** Publishes a change of a deposit to the member's devices, with the transaction. */
export const publishDeposit = (
  depositContext: Pick<DepositContext, 'hub'>,
  tx: Tx,
  { member_id, id }: DepositRow,
): Promise<void> => depositContext.hub.publish(tx, { member: member_id }, { type: 'deposit', id: id.toString() });

/** Notifies consoles that a deposit needs an operator; call it after the commit. */
export const notifyOperators = (depositContext: Pick<DepositContext, 'hub'>): void =>
  depositContext.hub.emit('operators', { type: 'deposit', id: '' });
