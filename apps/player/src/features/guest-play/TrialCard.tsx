import { Button } from '@parlour/ui/Button';
import gift from '@parlour/ui/emblems/gift.svg?no-inline';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useT } from '../../shared/i18n.tsx';
import { useSession } from '../../shared/store.ts';
import { useWhitelabel } from '../system/system.queries.ts';
import css from './trial.module.css';

/** Loaded lazily, because few who see the card start a trial. */
const TrialStart = lazy(() => import('./TrialStart.tsx'));

/** Card on home that invites visitors to play without an account. */
export function TrialCard() {
  const t = useT();
  const session = useSession();
  const offered = useWhitelabel()?.trialPlay === true;
  const [busy, setBusy] = useState(false);
  const end = useCallback(() => setBusy(false), []);
  if (session || !offered) return null;
  return (
    <section className={css.card} aria-label={t('trial.try')} data-visitor>
      <img src={gift} alt="" width="40" height="40" loading="lazy" />
      <div>
        <b>{t('trial.try')}</b>
        <p>{t('trial.lead')}</p>
      </div>
      <Button small disabled={busy} onClick={() => setBusy(true)}>
        {t('trial.go')}
      </Button>
      {busy && (
        <Suspense fallback={null}>
          <TrialStart onEnd={end} />
        </Suspense>
      )}
    </section>
  );
}
