import type { ContractTerms } from '@parlour/contract/agent-contracts.endpoints';
import { coin } from '../../../shared/coin.ts';
import { useT } from '../../../shared/i18n.tsx';

type Props = { terms: Pick<ContractTerms, 'activeMin' | 'cap' | 'tierBasis' | 'carry'>; symbol: string };

/** A contract's terms besides its tiers. */
export function TermsNotes({ terms: { activeMin, cap, tierBasis, carry }, symbol }: Props) {
  const t = useT();
  return (
    <>
      <li>{t('contract.activeMin', { amount: coin(symbol, activeMin) })}</li>
      {cap !== null && <li>{t('contract.cap', { amount: coin(symbol, cap) })}</li>}
      {tierBasis === 'dailyAverage' && <li>{t('contract.average')}</li>}
      {carry !== 'none' && <li>{t(`contract.carry.${carry}`)}</li>}
    </>
  );
}
