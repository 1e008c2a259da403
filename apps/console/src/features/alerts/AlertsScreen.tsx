import { Segmented } from '@parlour/ui/Segmented';
import cards from '../../shared/cards.module.css';
import { PageHead } from '../../shared/PageHead.tsx';
import { t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { useView } from '../../shared/useView.ts';
import { AlertHistory } from './AlertHistory.tsx';
import { OpenAlerts } from './OpenAlerts.tsx';

const VIEWS = ['open', 'history'] as const;
type View = (typeof VIEWS)[number];

/** Alerts: the open ones with their actions, and those that are resolved. */
export function AlertsScreen() {
  const [view, setView] = useView(VIEWS, 'open');
  useTitle(t('nav.alerts'));
  return (
    <>
      <PageHead title={t('nav.alerts')}>
        <Segmented<View>
          label={t('alerts.view')}
          value={view}
          onChange={(next) => {
            setView(next);
            history.replaceState(null, '', `${location.pathname}${location.search}#${next}`);
          }}
          options={[
            { value: 'open', label: t('alerts.openView') },
            { value: 'history', label: t('alerts.history') },
          ]}
        />
      </PageHead>
      {view === 'open' ? (
        <>
          <p className={cards.lead}>{t('alerts.lead')}</p>
          <OpenAlerts />
        </>
      ) : (
        <AlertHistory />
      )}
    </>
  );
}
