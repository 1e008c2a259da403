import { endOneSession, endOtherSessions, type SessionRow } from '@parlour/contract/two-factor.endpoints';
import { Button } from '@parlour/ui/Button';
import { Icon, type IconName } from '@parlour/ui/Icon';
import { Sheet } from '@parlour/ui/Sheet';
import { Skeleton } from '@parlour/ui/Skeleton';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { dateTime } from '../../shared/dates.ts';
import { useLanguage, useT } from '../../shared/i18n.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { toasts } from '../../shared/toasts.ts';
import { placeName } from './country-name.ts';
import type { SettingsPopupProps } from './popups.ts';
import css from './two-factor.module.css';
import { useRenew, useSessions } from './two-factor.queries.ts';

const ICONS: Record<SessionRow['kind'], IconName> = { phone: 'smartphone', tablet: 'tablet', computer: 'laptop' };

/** The member's sessions; each can be ended, or all others together. */
export default function SessionsPopup({ open, onClose, onClosed }: SettingsPopupProps) {
  const t = useT();
  const language = useLanguage();
  const { data, error, refetch } = useSessions();
  const renew = useRenew();
  const [isBusy, setBusy] = useState(false);
  const nameOf = (row: SessionRow) => [row.browser, row.system].filter(Boolean).join(' · ') || t('sessions.unknown');

  async function end(row: SessionRow) {
    setBusy(true);
    const result = await call(endOneSession, { params: { id: row.id } });
    await renew.sessions();
    setBusy(false);
    // A session that has already ended counts as success.
    if (result.ok || result.code === 'thing.unknown')
      toasts.show('success', t('sessions.ended', { device: nameOf(row) }));
    else toasts.show('fail', t(result.textKey));
  }
  async function endOthers() {
    setBusy(true);
    const result = await call(endOtherSessions, {});
    await renew.sessions();
    setBusy(false);
    if (result.ok) toasts.show('success', t('sessions.endedOthers', { count: result.value.ended }));
    else toasts.show('fail', t(result.textKey));
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t('sessions.title')}
      text={t('sessions.lead')}
      closeLabel={t('action.close')}
    >
      {!data &&
        (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton className={css.bone} />)}
      {data && (
        <div className={css.body}>
          <ul className={css.facts} aria-label={t('sessions.title')}>
            {data.sessions.map((row) => (
              <li key={row.id} className={css.fact}>
                <Icon name={ICONS[row.kind]} />
                <span className={css.words}>
                  <b>{nameOf(row)}</b>
                  {row.current ? (
                    <small className={css.here}>{t('sessions.here')}</small>
                  ) : (
                    <small>{t('sessions.seen', { date: dateTime(row.seenAt) })}</small>
                  )}
                  <small>{[placeName(row.country, language), row.address].filter(Boolean).join(' · ')}</small>
                  <small>{t('sessions.since', { date: dateTime(row.since) })}</small>
                </span>
                {!row.current && (
                  <button
                    type="button"
                    className={css.end}
                    disabled={isBusy}
                    aria-label={t('sessions.endOne', { device: nameOf(row) })}
                    onClick={() => void end(row)}
                  >
                    {t('sessions.end')}
                  </button>
                )}
              </li>
            ))}
          </ul>
          {data.sessions.length > 1 ? (
            <Button kind="raised" wide disabled={isBusy} onClick={() => void endOthers()}>
              {t('sessions.endOthers')}
            </Button>
          ) : (
            <p className={css.lead}>{t('sessions.only')}</p>
          )}
        </div>
      )}
    </Sheet>
  );
}
