import type { AlertChannelView } from '@parlour/contract/alerts.endpoints';
import cards from '../../shared/cards.module.css';
import { stamp } from '../../shared/format.ts';
import { t } from '../../shared/texts.ts';
import css from './Alerts.module.css';

/** Sentences about the deliveries of a channel. */
const statesOf = ({ lastSentAt, waiting, failed }: AlertChannelView): string[] => [
  lastSentAt === null ? t('alerts.channel.never') : t('alerts.channel.sent', { time: stamp(lastSentAt) }),
  ...(waiting > 0 ? [t('alerts.channel.waiting', { count: waiting })] : []),
  ...(failed > 0 ? [t('alerts.channel.failed', { count: failed })] : []),
];

/** State of the webhook and of mails; or how to set them up. */
export function Channels({ channels }: { channels: readonly AlertChannelView[] }) {
  return (
    <section aria-labelledby="alert-channels">
      <h2 id="alert-channels" className={css.section}>
        {t('alerts.channels')}
      </h2>
      {channels.length === 0 ? (
        <p className={cards.lead}>{t('alerts.channelsNone')}</p>
      ) : (
        <ul className={cards.rows}>
          {channels.map((one) => (
            <li key={one.channel} className={cards.row}>
              <span className={cards.what}>
                <b>
                  {t(`alerts.channel.${one.channel}`)} · {one.to}
                </b>
                <small>{statesOf(one).join(' · ')}</small>
                {one.lastError !== null && (
                  <small className={css.error}>{t('alerts.fact.error', { error: one.lastError })}</small>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
