import type { LetterSource } from '@parlour/contract/inbox';
import type { LetterRow } from '@parlour/contract/inbox.endpoints';
import { PATHS } from '@parlour/contract/routes';
import { Icon, type IconName } from '@parlour/ui/Icon';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dateTime } from '../../shared/dates.ts';
import { useListLanguage, useT } from '../../shared/i18n.tsx';
import list from '../../shared/List.module.css';
import { ListEnd } from '../../shared/ListEnd.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import css from './inbox.module.css';
import { inboxQuery, markRead } from './inbox.queries.ts';

const ICONS: Record<LetterSource, IconName> = {
  operator: 'megaphone',
  feedback: 'headphones',
  promotion: 'gift',
  rank: 'crown',
  room: 'play',
  system: 'info',
};

function Row({ letter }: { letter: LetterRow }) {
  const t = useT();
  return (
    <li className={css.item}>
      <Link to={PATHS.inbox} search={{ id: letter.id }} className={css.row} data-unread={!letter.read || undefined}>
        <span className={css.source} data-source={letter.source}>
          <Icon name={ICONS[letter.source]} />
        </span>
        <span className={css.words}>
          <b>
            {!letter.read && (
              <>
                <i className={css.dot} />
                <span className="sr">{t('inbox.new')} </span>
              </>
            )}
            <bdi>{letter.title}</bdi>
          </b>
          <span className={css.excerpt}>
            <bdi>{letter.excerpt}</bdi>
          </span>
          <small>
            <bdi>{dateTime(letter.sentAt)}</bdi>
          </small>
        </span>
        <Icon name="chevron-right" flip className={css.chevron} />
      </Link>
    </li>
  );
}

/** All messages, newest first. */
export function InboxList() {
  const t = useT();
  const client = useQueryClient();
  const pages = useInfiniteQuery(inboxQuery(useListLanguage()));
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  if (pages.isPending)
    return (
      <div className={list.card} aria-busy="true">
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Skeleton key={key} className={list.bone} />
        ))}
      </div>
    );
  if (pages.error && rows.length === 0) return <LoadFailure error={pages.error} onRetry={() => void pages.refetch()} />;
  if (rows.length === 0) return <StateCard emblem="empty" title={t('inbox.none')} text={t('inbox.noneText')} />;
  return (
    <>
      {rows.some(({ read }) => !read) && (
        <p className={css.tools}>
          <button type="button" className={css.all} onClick={() => void markRead(client, 'all')}>
            <Icon name="check" />
            {t('notices.markAll')}
          </button>
        </p>
      )}
      <ul className={list.card} aria-label={t('inbox.title')}>
        {rows.map((letter) => (
          <Row key={letter.id} letter={letter} />
        ))}
      </ul>
      <ListEnd pages={pages} auto />
    </>
  );
}
