/** The only component that renders HTML written by operators. */
import { Skeleton } from '@parlour/ui/Skeleton';
import { lazy, Suspense } from 'react';
import css from './RichText.module.css';

const Html = lazy(() => import('./Html.tsx'));

/**
 * Renders HTML from the server, sanitised once more. Links inside the app are handled by the router; lengths in px are
 * converted to the app's unit. The sanitiser is loaded on first use.
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
