import { buttonClass } from '@parlour/ui/Button';
import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useT } from '../shared/i18n.tsx';
import { LoadFailure } from '../shared/LoadFailure.tsx';
import css from './Layout.module.css';
import { PATHS } from './routes.ts';

const reload = (): void => location.reload();

/**
 * Shown instead of a page that failed to load or to render: its script could not be fetched offline, a newer version is
 * deployed, or an answer is malformed. The remedy is a reload, which happens automatically when the network returns.
 * Home is a full navigation, because the state of this page is no longer trusted.
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

/** Error component of a page without its layout. */
export const PageFailure = ({ error }: { error: unknown }) => (
  <main className={css.page}>
    <Failure error={error} />
  </main>
);

/** Error boundary around a layout's content: the layout remains, and navigating to another page resets the error. */
export const PageBoundary = ({ path, children }: { path: string; children: ReactNode }) => (
  <CatchBoundary getResetKey={() => path} errorComponent={Failure}>
    {children}
  </CatchBoundary>
);
