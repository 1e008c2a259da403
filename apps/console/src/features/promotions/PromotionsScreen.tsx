import { listAdminApplications } from '@parlour/contract/promotions.endpoints';
import { Segmented } from '@parlour/ui/Segmented';
import { useState } from 'react';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { useMay } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { Categories } from './Categories.tsx';
import { PartsQueue } from './PartsQueue.tsx';
import { PromotionRows } from './PromotionRows.tsx';
import { usePromotionQueue } from './promotions.queries.ts';

type Tab = 'parts' | 'list' | 'categories';

/** Promotions: applications, promotions, and categories. */
export function PromotionsScreen() {
  const desk = usePromotionQueue();
  const maySeeParts = useMay()(listAdminApplications);
  const [chosen, setTab] = useState<Tab>('parts');
  const tab = chosen === 'parts' && !maySeeParts ? 'list' : chosen;
  const { data } = desk;
  useTitle(t('nav.promotions'));
  const waiting = data?.rows.reduce((sum, row) => sum + row.waiting, 0) ?? 0;
  const parts = waiting > 0 ? t('promotions.partsWaiting', { waiting }) : t('promotions.parts');
  return (
    <>
      <PageHead title={t('nav.promotions')}>
        <Segmented<Tab>
          label={t('promotions.view')}
          value={tab}
          onChange={setTab}
          options={[
            ...(maySeeParts ? [{ value: 'parts' as const, label: parts }] : []),
            { value: 'list', label: t('promotions.list') },
            { value: 'categories', label: t('promotions.categories') },
          ]}
        />
      </PageHead>
      {!data && <Failed title="promotions.failedTitle" asked={desk} />}
      <Loading label="promotions.loading" asked={desk} />
      {data && tab === 'parts' && <PartsQueue desk={data} />}
      {data && tab === 'list' && <PromotionRows desk={data} />}
      {data && tab === 'categories' && <Categories desk={data} />}
    </>
  );
}
