import { Segmented } from '@parlour/ui/Segmented';
import cards from '../../shared/cards.module.css';
import { PageHead } from '../../shared/PageHead.tsx';
import { t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { useView } from '../../shared/useView.ts';
import { Cases } from './Cases.tsx';
import { Deposits } from './Deposits.tsx';
import { useDepositsDue } from './deposits.queries.ts';

const VIEWS = ['waiting', 'all', 'cases'] as const;
type View = (typeof VIEWS)[number];

/** Deposits: those awaiting an operator, all of them, and mismatched payments. */
export function DepositsScreen() {
  const [view, setView] = useView(VIEWS, 'waiting');
  const due = useDepositsDue();
  useTitle(t('nav.deposits'));
  return (
    <>
      <PageHead title={t('nav.deposits')}>
        <Segmented<View>
          label={t('deposits.view')}
          value={view}
          onChange={setView}
          options={[
            {
              value: 'waiting',
              label: due?.deposits ? t('deposits.queueCount', { count: due.deposits }) : t('deposits.queue'),
            },
            { value: 'all', label: t('deposits.all') },
            {
              value: 'cases',
              label: due?.cases ? t('deposits.casesCount', { count: due.cases }) : t('deposits.cases'),
            },
          ]}
        />
      </PageHead>
      {view !== 'all' && (
        <p className={cards.lead}>{t(view === 'cases' ? 'deposits.casesLead' : 'deposits.queueLead')}</p>
      )}
      {view === 'cases' ? <Cases /> : <Deposits key={view} view={view} />}
    </>
  );
}
