import type { MethodIcon } from '@parlour/contract/deposits';
import type { PayoutAccountKind } from '@parlour/contract/withdrawals';
import { MethodArt } from '../deposits/Methods.tsx';

const ICONS: Record<PayoutAccountKind, MethodIcon> = { bank: 'bank', wallet: 'mobile', crypto: 'crypto' };

/** Icon of a payout account, in the style of the deposit methods. */
export const PayoutAccountArt = ({ kind }: { kind: PayoutAccountKind }) => <MethodArt icon={ICONS[kind]} />;
