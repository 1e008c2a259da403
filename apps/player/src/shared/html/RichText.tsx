/** The one way to show HTML that an operator wrote. */
import { Skeleton } from '@parlour/ui/Skeleton';
import { lazy, Suspense } from 'react';
import css from './RichText.module.css';

const Html = lazy(() => import('./Html.tsx'));

/**
 * Shows HTML of the server, cleaned once more. Links inside the app are followed by the router; lengths in pixels become
 * the app's own measure. What cleans is loaded at the first use.
 */
export function RichText({ html }: { html: string }) {
  return (
    <Suspense
      fallback={
        <div className={css.lines}>
          <Skeleton className={css.line} />
          <Skeleton className={css.line} />
          <Skeleton className={css.line} />
        </div>
      }
    >
      <Html html={html} />
    </Suspense>
  );
}
