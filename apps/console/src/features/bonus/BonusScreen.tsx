import { Segmented } from '@parlour/ui/Segmented';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { useView } from '../../shared/useView.ts';
import { useGiftsDue, useRules } from './bonus.queries.ts';
import { Gifts } from './Gifts.tsx';
import { Report } from './Report.tsx';
import { Rules } from './Rules.tsx';

const VIEWS = ['rules', 'report', 'gifts'] as const;
type View = (typeof VIEWS)[number];

/** Bonuses: their rules and cost, and manual ones. */
export function BonusScreen() {
  const [view, setView] = useView(VIEWS, 'rules');
  const desk = useRules();
  const due = useGiftsDue()?.count;
  const { data } = desk;
  useTitle(t('nav.bonus'));
  return (
    <>
      <PageHead title={t('nav.bonus')}>
        <Segmented<View>
          label={t('bonus.views')}
          value={view}
          onChange={setView}
          options={[
            { value: 'rules', label: t('bonus.rules') },
            { value: 'report', label: t('bonus.report') },
            { value: 'gifts', label: due ? t('bonus.giftsCount', { count: due }) : t('bonus.gifts') },
          ]}
        />
      </PageHead>
      {!data && <Failed title="bonus.failedTitle" asked={desk} />}
      <Loading label="bonus.loading" asked={desk} />
      {data && view === 'rules' && <Rules desk={data} />}
      {view === 'report' && <Report />}
      {data && view === 'gifts' && <Gifts desk={data} />}
    </>
  );
}
