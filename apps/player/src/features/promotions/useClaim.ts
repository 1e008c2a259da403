import { briefMoney } from '@parlour/contract/money-display';
import type { Application } from '@parlour/contract/promotions.endpoints';
import { useState } from 'react';
import { useT } from '../../shared/i18n.tsx';
import { toasts } from '../../shared/toasts.ts';
import { useWhitelabel } from '../system/system.queries.ts';
import { useDeeds } from './promotions.queries.ts';

/** Returns a function that formats amounts of play money without decimals. */
export function usePlayMoney(): (decimal: string) => string {
  const symbol = useWhitelabel()?.currency.symbol ?? '';
  return (decimal) => `${symbol} ${briefMoney(decimal)}`;
}

/** Returns label and handler of the button that claims a grant. */
export function useClaim(own: Pick<Application, 'promotionId' | 'grant'>) {
  const t = useT();
  const money = usePlayMoney();
  const deeds = useDeeds(own.promotionId);
  const [busy, setBusy] = useState(false);
  const amount = own.grant === null ? '' : money(own.grant);
  return {
    busy,
    label: t('promotions.claimNow', { amount }),
    async run() {
      if (busy) return;
      setBusy(true);
      const result = await deeds.claim();
      setBusy(false);
      if (result.ok) toasts.show('success', t('promotions.paid', { amount }));
      else toasts.show('fail', t(result.textKey));
    },
  };
}
