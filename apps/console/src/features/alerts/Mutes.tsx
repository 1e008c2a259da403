import { type MuteView, unmuteAlerts } from '@parlour/contract/alerts.endpoints';
import cards from '../../shared/cards.module.css';
import { stamp } from '../../shared/format.ts';
import { Guard } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import css from './Alerts.module.css';
import { scopeOf } from './alerts.rules.ts';

/** Current mutes, the first to end first; renders nothing without any. */
export function Mutes({ mutes, onEnd }: { mutes: readonly MuteView[]; onEnd: (id: string) => void }) {
  if (mutes.length === 0) return null;
  return (
    <section aria-labelledby="alert-mutes">
      <h2 id="alert-mutes" className={css.section}>
        {t('alerts.mutes')}
      </h2>
      <ul className={cards.rows}>
        {mutes.map((mute) => (
          <li key={mute.id} className={cards.row}>
            <span className={cards.what}>
              <b>{t('alerts.muteText', { scope: scopeOf(mute), time: stamp(mute.until) })}</b>
              <small dir="auto">
                {t('alerts.muteBy', { name: mute.by, time: stamp(mute.since), reason: mute.reason })}
              </small>
            </span>
            <Guard needs={unmuteAlerts}>
              <button
                type="button"
                className={cards.act}
                aria-label={t('alerts.unmuteOne', { scope: scopeOf(mute) })}
                onClick={() => onEnd(mute.id)}
              >
                {t('alerts.unmute')}
              </button>
            </Guard>
          </li>
        ))}
      </ul>
    </section>
  );
}
