import { MOST_POSTBACKS } from '@parlour/contract/affiliates';
import { Button, IconButton } from '@parlour/ui/Button';
import { Skeleton } from '@parlour/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isOffline } from '../../../shared/api.ts';
import { dateTime } from '../../../shared/dates.ts';
import { useT } from '../../../shared/i18n.tsx';
import { FailureLine } from '../../../shared/LoadFailure.tsx';
import { toasts } from '../../../shared/toasts.ts';
import { useCopy } from '../../two-factor/useCopy.ts';
import css from '../agent-centre.module.css';
import { type Postbacks, postbacksQuery, usePostbackActions } from './affiliate.queries.ts';
import { PostbackForm } from './PostbackForm.tsx';

/** An address with its events and key; it can be tested and removed. */
function Address({ postback }: { postback: Postbacks['postbacks'][number] }) {
  const t = useT();
  const copy = useCopy();
  const { test, remove } = usePostbackActions();
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  async function tryIt() {
    if (busy) return;
    setBusy(true);
    const result = await test(postback.id);
    setBusy(false);
    if (!result.ok) return toasts.show('fail', t(result.textKey));
    setSaid(t('affiliate.answered', { status: result.value.error ?? `HTTP ${result.value.status ?? 0}` }));
  }
  return (
    <li className={css.version}>
      <bdi dir="ltr">{postback.url}</bdi>
      <small>
        <bdi dir="ltr">{postback.events.join(', ')}</bdi>
      </small>
      <div className={css.acts}>
        <Button kind="ghost" small aria-disabled={busy} onClick={() => void tryIt()}>
          {t('affiliate.sendTest')}
        </Button>
        <Button kind="ghost" small onClick={() => copy(postback.secret)}>
          {t('affiliate.secret')}
        </Button>
        <IconButton
          icon="trash-2"
          label={t('withdraw.remove', { name: postback.url })}
          onClick={() => void remove(postback.id)}
        />
      </div>
      <p className={css.note} role="status">
        <bdi>{said}</bdi>
      </p>
    </li>
  );
}

/** Postback addresses, events that were not delivered, and the form for another address. */
export function PostbackList() {
  const t = useT();
  const { data, error, refetch } = useQuery(postbacksQuery);
  const { resend } = usePostbackActions();
  const parked = data?.deliveries.filter(({ state }) => state === 'parked') ?? [];
  return (
    <section className={css.contract} aria-label={t('affiliate.postbacks')}>
      <h2>{t('affiliate.postbacks')}</h2>
      <p className={css.note}>{t('affiliate.postbackText')}</p>
      {error && !data && <FailureLine offline={isOffline(error)} onRetry={() => void refetch()} />}
      {!error && !data && (
        <div role="status" aria-busy="true" aria-label={t('affiliate.postbacks')}>
          <Skeleton className={css.bone} />
        </div>
      )}
      {data && data.postbacks.length > 0 && (
        <ul className={css.notes}>
          {data.postbacks.map((postback) => (
            <Address key={postback.id} postback={postback} />
          ))}
        </ul>
      )}
      {parked.length > 0 && (
        <>
          <h4>{t('affiliate.parked')}</h4>
          <ul className={css.rows}>
            {parked.map(({ id, event, createdAt, error: why }) => (
              <li key={id}>
                <div className={css.row}>
                  <span className={css.who}>
                    <bdi dir="ltr">{event}</bdi>
                    <small>
                      <bdi>{dateTime(createdAt)}</bdi> · <bdi dir="ltr">{why}</bdi>
                    </small>
                  </span>
                  <Button kind="raised" small onClick={() => void resend(id)}>
                    {t('action.retry')}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      {data && data.postbacks.length < MOST_POSTBACKS && <PostbackForm />}
    </section>
  );
}
