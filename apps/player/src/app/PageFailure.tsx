import { buttonClass } from '@parlour/ui/Button';
import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useT } from '../shared/i18n.tsx';
import { LoadFailure } from '../shared/LoadFailure.tsx';
import css from './Layout.module.css';
import { PATHS } from './routes.ts';

const reload = (): void => location.reload();

/**
 * Stands in the place of a page that did not come or cannot be drawn: its script was asked for where there is no network,
 * the house has a newer version, or an answer is not what it should be. Loading the page anew is what helps; it is done by
 * itself once the network is back. Home is asked of the server: nothing of this page is trusted any more.
 */
function Failure({ error }: { error: unknown }) {
  const t = useT();
  const isOffline = !navigator.onLine;
  useEffect(() => {
    if (!isOffline) return undefined;
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [isOffline]);
  return (
    <>
      <LoadFailure error={error} offline={isOffline} onRetry={reload} />
      <p className={css.wayOut}>
        <a href={PATHS.home} className={buttonClass({ kind: 'ghost', small: true })}>
          {t('nav.home')}
        </a>
      </p>
    </>
  );
}

/** A page without its frame. */
export const PageFailure = ({ error }: { error: unknown }) => (
  <main className={css.page}>
    <Failure error={error} />
  </main>
);

/** Around what a frame holds: where it cannot be drawn, the frame stands, and another page starts afresh. */
export const PageBoundary = ({ path, children }: { path: string; children: ReactNode }) => (
  <CatchBoundary getResetKey={() => path} errorComponent={Failure}>
    {children}
  </CatchBoundary>
);
