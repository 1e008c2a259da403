import type { MethodIcon } from '@parlour/contract/deposits';
import type { PayeeKind } from '@parlour/contract/withdrawals';
import { MethodArt } from '../deposits/Methods.tsx';

const ICONS: Record<PayeeKind, MethodIcon> = { bank: 'bank', wallet: 'mobile', crypto: 'crypto' };

/** The picture of where money goes, as the ways to pay in have theirs. */
export const PayeeArt = ({ kind }: { kind: PayeeKind }) => <MethodArt icon={ICONS[kind]} />;
