import type { MethodIcon } from '@parlour/contract/deposits';
import type { PayoutAccountKind } from '@parlour/contract/withdrawals';
import { MethodArt } from '../deposits/Methods.tsx';

const ICONS: Record<PayoutAccountKind, MethodIcon> = { bank: 'bank', wallet: 'mobile', crypto: 'crypto' };

/** The picture of where money goes, as the ways to pay in have theirs. */
export const PayoutAccountArt = ({ kind }: { kind: PayoutAccountKind }) => <MethodArt icon={ICONS[kind]} />;
