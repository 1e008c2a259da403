import { Button } from '@parlour/ui/Button';
import { useEffect } from 'react';
import { isOffline } from './api.ts';
import { useLoadMore } from './games/use-load-more.ts';
import { useT } from './i18n.tsx';
import list from './List.module.css';
import { FailureLine } from './LoadFailure.tsx';

/** The part of an infinite query that the end of a list needs. */
export type Paged = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
};

/** Returns a function that fetches the next page; undefined without one, while one is loading, or after a failure. */
export const nextOf = (pages: Paged): (() => void) | undefined =>
  pages.hasNextPage && !pages.isFetchingNextPage && !pages.isFetchNextPageError
    ? () => void pages.fetchNextPage({ cancelRefetch: false })
    : undefined;

/** Message after the next page failed to load: its button retries, and so does the network's return. */
export function NextFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const offline = isOffline(error);
  useEffect(() => {
    if (!offline) return undefined;
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [offline, onRetry]);
  return <FailureLine offline={offline} onRetry={onRetry} />;
}

type Props = {
  pages: Paged;
  /** Fetches the next page automatically when the end comes near. */
  auto?: true;
  /** Inside a card, which has its own padding. */
  inside?: true;
};

/** End of a paginated list: the button for the next page, or why it failed. */
export function ListEnd({ pages, auto, inside }: Props) {
  const t = useT();
  const next = nextOf(pages);
  const end = useLoadMore(auto && next);
  if (!pages.hasNextPage) return null;
  return (
    <div ref={end} className={inside ? undefined : list.more}>
      {pages.isFetchNextPageError ? (
        <NextFailure error={pages.error} onRetry={() => void pages.fetchNextPage({ cancelRefetch: false })} />
      ) : (
        <Button kind="ghost" wide={!inside} small={inside} disabled={!next} onClick={next}>
          {t('action.more')}
        </Button>
      )}
    </div>
  );
}
