import { MUTE_HOURS } from '@parlour/contract/alerts';
import { type AlertView, muteAlerts } from '@parlour/contract/alerts.endpoints';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { Choice } from '../../shared/Choice.tsx';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { t } from '../../shared/texts.ts';
import { useRecordedAction } from '../../shared/useRecordedAction.ts';
import css from './Alerts.module.css';
import { sendMute, useRenewAlerts } from './alerts.queries.ts';

type Props = {
  alert: AlertView;
  onClose: () => void;
  /** Called with the end of the mute. */
  onDone: (until: string) => void;
};

const HOURS = MUTE_HOURS.map((hours) => [`${hours}`, t(`alerts.hours.${hours}`)] as const);

/** Form that mutes an alert, or all alerts of its kind, for some time. */
export function MuteForm({ alert, onClose, onDone }: Props) {
  const { kind, subject } = alert;
  const { why, prompt, isBusy, act } = useRecordedAction({ renew: useRenewAlerts() });
  const [hours, setHours] = useState<(typeof HOURS)[number][0]>('1');
  const [scope, setScope] = useState<'one' | 'kind'>('one');
  const submit = () =>
    act({
      send: ({ reason }) =>
        sendMute({
          kind,
          subject: scope === 'one' ? subject : null,
          hours: MUTE_HOURS.find((each) => `${each}` === hours) ?? 1,
          reason,
        }),
      onDone: ({ until }) => onDone(until),
    });
  return (
    <EditorCard
      needs={muteAlerts}
      label="alerts.muteForm"
      saving={{ failure: null, isBusy, prompt }}
      onSubmit={submit}
      onClose={onClose}
      says={{ save: 'alerts.mute', saving: 'alerts.muting' }}
    >
      <div className={css.choices}>
        <Choice label={t('alerts.muteFor')} value={hours} options={HOURS} onChange={setHours} />
        <Choice<'one' | 'kind'>
          label={t('alerts.scope')}
          value={scope}
          options={[
            ['one', t('alerts.scope.one')],
            ['kind', t('alerts.scope.kind', { kind: t(`alerts.kind.${kind}`) })],
          ]}
          onChange={setScope}
        />
      </div>
      <Field label={t('members.reason')} hint={t('alerts.muteHint')} {...why.field} />
    </EditorCard>
  );
}
