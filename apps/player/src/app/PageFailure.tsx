import { LoadFailure } from '../shared/LoadFailure.tsx';
import css from './Layout.module.css';

/**
 * Stands in the place of a page that did not come: its script was asked for where there is no network, and is not among
 * those that were kept, or the house has a newer version. Either way loading the page anew is what helps.
 */
export function PageFailure({ error }: { error: unknown }) {
  return (
    <main className={css.page}>
      <LoadFailure error={error} offline={!navigator.onLine} onRetry={() => location.reload()} />
    </main>
  );
}
