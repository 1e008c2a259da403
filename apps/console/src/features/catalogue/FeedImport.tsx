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
import { FeedVendors } from './FeedVendors.tsx';
import { type FeedFilter, type FeedSource, useFeedPreview } from './feed.queries.ts';
import { countsOf, FEED_CHANGES, reasonIn } from './feed.rules.ts';

const ONE_PAGE = { hasNextPage: false, isFetchingNextPage: false, fetchNextPage: () => undefined };

/** Reason why a feed is unusable as a whole; null for failures of another kind. */
const unreadable = (error: Error | null): string | null =>
  error instanceof CallFailed && error.failure.code === 'catalogue.feed' ? reasonIn(error.failure.value) : null;

const ALL = { kind: '', change: '', vendors: null } as const;

type Vendors = readonly string[] | null;
type ReviewProps = { source: FeedSource; vendors: Vendors };

/** What the import of some vendors would change, and the import. */
function FeedReview({ source, vendors }: ReviewProps) {
  const [filter, setFilter] = useState<FeedFilter>({ kind: '', change: '' });
  const list = useFeedPreview(source, { ...filter, vendors });
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
  const isCurrent = !list.isFetching && !list.isPlaceholderData && list.error === null;
  return (
    <div className={css.both}>
      <div className={css.list}>
        <Alert text={list.error && failureText(textKeyOf(list.error))} />
        <ListCard
          label={t('feed.summaryOf', { name: source.name })}
          list={ONE_PAGE}
          head={[t('feed.summary'), ...FEED_CHANGES.map((each) => t(`feed.change.${each}`))]}
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
      <FeedApply source={source} vendors={vendors} preview={preview} isCurrent={isCurrent} />
    </div>
  );
}

/** The choice of vendors, and the review of what was chosen. */
function FeedChoice({ source }: { source: FeedSource }) {
  const [chosen, setChosen] = useState<Vendors>(null);
  /** Vendors whose differences are shown. While others are chosen, nothing is shown that an import would not do. */
  const [vendors, setVendors] = useState<Vendors>(null);
  const feedVendors = useFeedPreview(source, ALL).data?.pages[0]?.feedVendors;
  return (
    <>
      {feedVendors && (
        <FeedVendors
          vendors={feedVendors}
          chosen={chosen}
          onChange={setChosen}
          onShow={chosen === vendors ? null : () => setVendors(chosen)}
        />
      )}
      {chosen === vendors && <FeedReview key={vendors?.join(',')} source={source} vendors={vendors} />}
    </>
  );
}

/** Import of a feed: the feed, its differences from the catalogue, and the import of what was reviewed. */
export function FeedImport() {
  const [source, setSource] = useState<FeedSource | null>(null);
  return (
    <div className={css.list}>
      <FeedInput onGiven={setSource} />
      {source && <FeedChoice key={source.id} source={source} />}
    </div>
  );
}
