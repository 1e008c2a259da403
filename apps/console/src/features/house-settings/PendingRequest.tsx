import type { SettingGroup } from '@parlour/contract/house-settings';
import {
  approveHouseSettings,
  type HouseSettings,
  refuseHouseSettings,
  type SettingRequest,
} from '@parlour/contract/house-settings.endpoints';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { Alert } from '../../shared/Alert.tsx';
import { call } from '../../shared/api.ts';
import cards from '../../shared/cards.module.css';
import { stamp } from '../../shared/format.ts';
import { Guard } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { useReason } from '../../shared/useReason.ts';
import { useSaving } from '../../shared/useSaving.ts';
import { Differences } from './Differences.tsx';
import { type Currency, differencesOf } from './house-settings.rules.ts';
import css from './Settings.module.css';

type Props = {
  group: SettingGroup;
  request: SettingRequest;
  currency: Currency;
  /** Receives the settings after a decision. */
  onDecided: (settings: HouseSettings) => void;
  /** Reads the settings again after a decision that was not accepted. */
  renew: () => Promise<unknown>;
};

/** A change that waits for another operator, with its decision. */
export function PendingRequest({ group, request, currency, onDecided, renew }: Props) {
  const { id, own, askedBy, askedAt, until, note, before, values } = request;
  const saving = useSaving();
  const why = useReason('settings.reasonMissing');
  const params = { id };
  const approve = () => saving.save({ send: () => call(approveHouseSettings, { params }), onSaved: onDecided, renew });
  const refuse = () => {
    const reason = why.given();
    if (reason !== null)
      saving.save({ send: () => call(refuseHouseSettings, { params, body: { reason } }), onSaved: onDecided, renew });
  };
  return (
    <section className={cards.card} aria-label={t('settings.pending')}>
      <h2>{t('settings.pending')}</h2>
      {saving.prompt}
      <Alert text={saving.failure} />
      <p className={css.note}>
        {t('settings.requested', { operator: askedBy, time: stamp(askedAt), until: stamp(until) })}
      </p>
      {note && <p dir="auto">“{note}”</p>}
      <Differences label={t('settings.pending')} rows={differencesOf(group, { before, after: values }, currency)} />
      <Guard needs={refuseHouseSettings} isOwn={own}>
        <Field label={t(own ? 'settings.cancelReason' : 'settings.rejectReason')} {...why.field} />
      </Guard>
      <div className={cards.end}>
        <Guard needs={refuseHouseSettings} isOwn={own}>
          <Button kind="ghost" aria-disabled={saving.isBusy} onClick={refuse}>
            {t(own ? 'settings.cancelRequest' : 'settings.reject')}
          </Button>
        </Guard>
        {!own && (
          <Guard needs={approveHouseSettings}>
            <Button aria-disabled={saving.isBusy} onClick={approve}>
              {t('settings.approve')}
            </Button>
          </Guard>
        )}
      </div>
    </section>
  );
}
