import { addAffiliate } from '@parlour/contract/affiliates.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { useState } from 'react';
import { PageHead } from '../../shared/PageHead.tsx';
import { Guard } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { AffiliateList } from './AffiliateList.tsx';

/** Affiliates: payouts to approve, terms, months and players. */
export function AffiliatesScreen() {
  const [isAdding, setAdding] = useState(false);
  useTitle(t('nav.affiliates'));
  return (
    <>
      <PageHead title={t('nav.affiliates')}>
        <Guard needs={addAffiliate}>
          <Button icon="plus" onClick={() => setAdding(true)}>
            {t('affiliates.add')}
          </Button>
        </Guard>
      </PageHead>
      <AffiliateList isAdding={isAdding} onAdded={() => setAdding(false)} />
    </>
  );
}
