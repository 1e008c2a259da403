/** Encrypts and decrypts payout accounts. */
import type { PayoutAccount } from '@parlour/contract/withdrawals.endpoints';
import type { Brand } from '../../config/brand.ts';
import type { Secrets } from '../../config/secrets.ts';
import { maskName, maskNumber } from './payout-accounts.rules.ts';
import type { PayoutAccountRow } from './payout-accounts.store.ts';

export type PayoutMethod = Brand['withdrawals']['methods'][number];
type Account = { holder: string; number: string };
type Sealed = Pick<PayoutAccountRow, 'member_id' | 'sealed'>;

export type PayoutAccountCipher = ReturnType<typeof createPayoutAccountCipher>;

/** Placeholder for an account that cannot be decrypted, such as one encrypted with another key. */
const UNREADABLE: Account = { holder: '••••', number: '••••' };

/** @param failed called with the reason when an account cannot be decrypted for display */
export function createPayoutAccountCipher(
  secrets: Pick<Secrets, 'seal' | 'open'>,
  methods: readonly PayoutMethod[],
  failed: (error: unknown) => void,
) {
  const labelOf = (memberId: bigint): string => `payee:${memberId}`;
  const open = ({ member_id, sealed }: Sealed): Account =>
    JSON.parse(secrets.open(sealed, labelOf(member_id)).toString('utf8')) as Account;
  /** Decrypts for display: a failure of one account does not fail the whole list. */
  const peek = (row: Sealed): Account => {
    try {
      return open(row);
    } catch (error) {
      failed(error);
      return UNREADABLE;
    }
  };
  /** Returns the name of a payout method; its code when it is no longer declared. */
  const nameOf = (code: string, language: string): string => {
    const name = methods.find((method) => method.code === code)?.name;
    return name?.[language] ?? name?.EN ?? code;
  };

  return {
    seal: (memberId: bigint, account: Account): Buffer =>
      secrets.seal(Buffer.from(JSON.stringify(account), 'utf8'), labelOf(memberId)),
    /** Decrypts the whole account, for payouts only; never sent to a member's device. */
    open,
    peek,
    nameOf,
    maskedNumber: (row: Sealed): string => maskNumber(peek(row).number),
    maskedHolder: (row: Sealed): string => maskName(peek(row).holder),
    /** Converts a payout account to its member's view. */
    shown(row: PayoutAccountRow, language: string): PayoutAccount {
      const { holder, number } = peek(row);
      return {
        id: row.id.toString(),
        method: row.method,
        kind: row.kind,
        name: nameOf(row.method, language),
        holder: maskName(holder),
        number: maskNumber(number),
        since: row.created_at.toISOString(),
      };
    },
  };
}
