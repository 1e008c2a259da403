import { StateCard } from '@parlour/ui/StateCard';
import { useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import { CallFailed, textKeyOf } from '../../shared/api.ts';
import { ListCard } from '../../shared/ListCard.tsx';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { failureText, t } from '../../shared/texts.ts';
import css from './Catalogue.module.css';
import { FeedApply } from './FeedApply.tsx';
import { FeedDifferences } from './FeedDifferences.tsx';
import { FeedInput } from './FeedInput.tsx';
import { FeedRemarks } from './FeedRemarks.tsx';
import { type FeedFilter, type FeedSource, useFeedPreview } from './feed.queries.ts';
import { countsOf, reasonIn } from './feed.rules.ts';

const ONE_PAGE = { hasNextPage: false, isFetchingNextPage: false, fetchNextPage: () => undefined };

/** Reason why a feed is unusable as a whole; null for failures of another kind. */
const unreadable = (error: Error | null): string | null =>
  error instanceof CallFailed && error.failure.code === 'catalogue.feed' ? reasonIn(error.failure.value) : null;

/** What the import of a feed would change, and the import. */
function FeedReview({ source }: { source: FeedSource }) {
  const [filter, setFilter] = useState<FeedFilter>({ kind: '', change: '' });
  const list = useFeedPreview(source, filter);
  const preview = list.data?.pages[0];
  const reason = unreadable(list.error);
  if (reason !== null) return <StateCard emblem="error" title={t('feed.failedTitle')} text={reason} />;
  if (!preview)
    return (
      <>
        <Failed title="feed.failedTitle" asked={list} />
        <Loading label="feed.loading" asked={list} />
      </>
    );
  return (
    <div className={css.both}>
      <div className={css.list}>
        <Alert text={list.error && failureText(textKeyOf(list.error))} />
        <ListCard
          label={t('feed.summaryOf', { name: source.name })}
          list={ONE_PAGE}
          head={[
            t('feed.summary'),
            ...(['added', 'changed', 'removed'] as const).map((each) => t(`feed.change.${each}`)),
          ]}
        >
          {countsOf(preview).map(({ kind, added, changed, removed }) => (
            <tr key={kind}>
              <th scope="row">{t(`feed.kind.${kind}`)}</th>
              <td>{added}</td>
              <td>{changed}</td>
              <td>{removed}</td>
            </tr>
          ))}
        </ListCard>
        <FeedRemarks groups={preview.remarks} />
        <FeedDifferences list={list} filter={filter} onFilter={setFilter} />
      </div>
      <FeedApply source={source} preview={preview} isCurrent={!list.isFetching && list.error === null} />
    </div>
  );
}

/** Import of a feed: the feed, its differences from the catalogue, and the import of what was reviewed. */
export function FeedImport() {
  const [source, setSource] = useState<FeedSource | null>(null);
  return (
    <div className={css.list}>
      <FeedInput onGiven={setSource} />
      {source && <FeedReview key={source.id} source={source} />}
    </div>
  );
}
