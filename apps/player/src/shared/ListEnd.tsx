import { Button } from '@parlour/ui/Button';
import { useEffect } from 'react';
import { isOffline } from './api.ts';
import { useLoadMore } from './games/use-load-more.ts';
import { useT } from './i18n.tsx';
import list from './List.module.css';
import { FailureLine } from './LoadFailure.tsx';

/** What the end of a list must know of the query of its pages. */
export type Paged = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
};

/** Asks for the next page; undefined while there is none, one is on its way, or the last attempt failed. */
export const nextOf = (pages: Paged): (() => void) | undefined =>
  pages.hasNextPage && !pages.isFetchingNextPage && !pages.isFetchNextPageError
    ? () => void pages.fetchNextPage({ cancelRefetch: false })
    : undefined;

/** One line where the next page did not come: its button asks again, and so does the network once it is back. */
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
  /** The next page comes by itself as the end comes near. */
  auto?: true;
  /** Stands inside of a card, which has its own room. */
  inside?: true;
};

/** The end of a list that comes in pages: the button of the next one, or why it did not come. */
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
