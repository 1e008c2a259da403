import { useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import { stamp } from '../../shared/format.ts';
import { ListState } from '../../shared/ListState.tsx';
import { t } from '../../shared/texts.ts';
import { useActions } from '../../shared/useActions.ts';
import { useClock } from '../../shared/useClock.ts';
import { AlertCard } from './AlertCard.tsx';
import css from './Alerts.module.css';
import { sendAcknowledge, sendUnmute, useAlertEvents, useOpenAlerts, useRenewAlerts } from './alerts.queries.ts';
import { Channels } from './Channels.tsx';
import { MuteForm } from './MuteForm.tsx';
import { Mutes } from './Mutes.tsx';

const CLOCK_MS = 20_000;

/** Open alerts, the most severe first, the current mutes, and the state of messages. */
export function OpenAlerts() {
  useAlertEvents();
  const asked = useOpenAlerts();
  const now = useClock(CLOCK_MS);
  const { failure, act } = useActions(useRenewAlerts());
  const [muting, setMuting] = useState('');
  const [note, setNote] = useState('');
  const { data } = asked;
  return (
    <>
      <p role="status" className={note === '' ? 'sr' : css.note}>
        {note}
      </p>
      <Alert text={failure} />
      <ListState name="alerts" emblem="empty" list={asked} isEmpty={data?.alerts.length === 0} />
      {data && data.alerts.length > 0 && (
        <ul className={css.alerts} aria-label={t('alerts.list')}>
          {data.alerts.map((alert) => (
            <AlertCard
              key={alert.id}
              alert={alert}
              now={now}
              isMuting={alert.id === muting}
              onAcknowledge={() => act(sendAcknowledge(alert.id))}
              onMute={() => setMuting(alert.id === muting ? '' : alert.id)}
            >
              {alert.id === muting && (
                <MuteForm
                  alert={alert}
                  onClose={() => setMuting('')}
                  onDone={(until) => {
                    setMuting('');
                    setNote(t('alerts.muted', { time: stamp(until) }));
                  }}
                />
              )}
            </AlertCard>
          ))}
        </ul>
      )}
      {data && (
        <>
          <Mutes mutes={data.mutes} onEnd={(id) => act(sendUnmute(id))} />
          <Channels channels={data.channels} />
        </>
      )}
    </>
  );
}
