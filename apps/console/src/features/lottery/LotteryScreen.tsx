import { Segmented } from '@parlour/ui/Segmented';
import cards from '../../shared/cards.module.css';
import { PageHead } from '../../shared/PageHead.tsx';
import { t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { useView } from '../../shared/useView.ts';
import { GamesView } from './GamesView.tsx';
import { IssuesView } from './IssuesView.tsx';
import { NumbersView } from './NumbersView.tsx';
import { OrdersView } from './OrdersView.tsx';
import { ReportView } from './ReportView.tsx';

const VIEWS = ['results', 'exposure', 'issues', 'orders', 'games', 'report'] as const;
type View = (typeof VIEWS)[number];

/** Lottery: results to enter, exposure of numbers, issues, orders, games with prices, and reports. */
export function LotteryScreen() {
  const [view, setView] = useView<View>(VIEWS, 'results');
  useTitle(t('nav.lottery'));
  return (
    <>
      <PageHead title={t('nav.lottery')}>
        <Segmented<View>
          label={t('lottery.view')}
          value={view}
          onChange={setView}
          options={VIEWS.map((value) => ({ value, label: t(`lottery.view.${value}`) }))}
        />
      </PageHead>
      <p className={cards.lead}>{t(`lottery.lead.${view}`)}</p>
      {view === 'results' && <IssuesView key="due" isDue />}
      {view === 'exposure' && <NumbersView />}
      {view === 'issues' && <IssuesView key="all" isDue={false} />}
      {view === 'orders' && <OrdersView />}
      {view === 'games' && <GamesView />}
      {view === 'report' && <ReportView />}
    </>
  );
}
