import { resendAdminPostback } from '@parlour/contract/affiliates.admin.endpoints';
import { useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import cards from '../../shared/cards.module.css';
import { momentIn } from '../../shared/format.ts';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { Guard } from '../../shared/rights.tsx';
import { Act, StateDot, type Tone } from '../../shared/rows.tsx';
import { failureText, t } from '../../shared/texts.ts';
import css from '../agents/Agents.module.css';
import own from './Affiliates.module.css';
import { sendAgain, usePostbacks, useRenew } from './affiliates.queries.ts';

const TONES = { waiting: 'soon', sent: 'good', parked: 'bad' } as const satisfies Record<string, Tone>;

/** Postback addresses of an affiliate, and the latest events for them; parked ones can be sent again. */
export function PostbacksCard({ id }: { id: string }) {
  const asked = usePostbacks(id);
  const renew = useRenew();
  const [failure, setFailure] = useState<string | null>(null);
  const { data } = asked;
  async function again(delivery: string) {
    setFailure(null);
    const result = await sendAgain(delivery);
    if (!result.ok) setFailure(failureText(result.textKey));
    await renew();
  }
  return (
    <section className={cards.card} aria-label={t('affiliates.postbacks')}>
      <h3>{t('affiliates.postbacks')}</h3>
      <Failed title="affiliatePostbacks.failedTitle" asked={asked} />
      <Loading label="affiliatePostbacks.loading" asked={asked} />
      <Alert text={failure} />
      {data?.postbacks.length === 0 && <p className={css.note}>{t('affiliates.noPostbacks')}</p>}
      <ul className={own.rows}>
        {data?.postbacks.map(({ id: postback, url, events }) => (
          <li key={postback}>
            <span>
              <code>{url}</code>
              <small className={css.small}>{events.join(', ')}</small>
            </span>
          </li>
        ))}
      </ul>
      <ul className={own.rows} aria-label={t('affiliates.deliveries')}>
        {data?.deliveries.map((delivery) => (
          <li key={delivery.id}>
            <span>
              {delivery.event}
              <small className={css.small}>
                {t('affiliates.deliveryText', {
                  time: momentIn(data.timeZone, new Date(delivery.createdAt)),
                  attempts: delivery.attempts,
                  error: delivery.error ?? '–',
                })}
              </small>
              <StateDot tone={TONES[delivery.state]}>{t(`affiliates.delivery.${delivery.state}`)}</StateDot>
            </span>
            {delivery.state === 'parked' && (
              <Guard needs={resendAdminPostback}>
                <Act label={t('affiliates.resend')} of={delivery.event} onClick={() => void again(delivery.id)} />
              </Guard>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
