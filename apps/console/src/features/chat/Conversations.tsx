import { CHAT_QUEUES, type ChatQueue, type ChatRow } from '@parlour/contract/chat.endpoints';
import { Badge } from '@parlour/ui/Badge';
import { Segmented } from '@parlour/ui/Segmented';
import { useDeferredValue, useState } from 'react';
import { openFromAddress } from '../../shared/address.ts';
import { ListState } from '../../shared/ListState.tsx';
import { languageName } from '../../shared/languages.ts';
import { SearchField } from '../../shared/SearchField.tsx';
import { t } from '../../shared/texts.ts';
import { useClock } from '../../shared/useClock.ts';
import css from './Chats.module.css';
import { Talk } from './Conversation.tsx';
import { useChatCounts, useChats } from './chats.queries.ts';
import { personName } from './names.ts';

const CLOCK_MS = 10_000;

/** Formats the waiting time. */
function waitText(since: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(since)) / 60_000);
  if (minutes < 1) return t('chats.justNow');
  if (minutes < 60) return t('chats.minutes', { n: minutes });
  return t('chats.hours', { n: Math.floor(minutes / 60), m: minutes % 60 });
}

type RowProps = { row: ChatRow; now: number; isChosen: boolean; onOpen: () => void };

function Row({ row, now, isChosen, onOpen }: RowProps) {
  const who = row.mine ? t('chats.hasMe') : row.operator && t('chats.has', { name: row.operator });
  return (
    <li>
      <button
        type="button"
        className={css.row}
        aria-current={isChosen ? 'true' : undefined}
        onClick={onOpen}
        data-chat={row.id}
      >
        <b>{personName(row)}</b>
        <span className={`${css.state} ${css[row.state]}`}>{t(`chats.state.${row.state}`)}</span>
        <span className={css.preview} dir="auto">
          {row.preview || t('chats.picture')}
        </span>
        {row.unread > 0 && (
          <>
            <Badge count={row.unread} />
            <span className="sr">{t('chats.unread', { n: row.unread })}</span>
          </>
        )}
        <small>
          {[
            row.waitingSince && t('chats.waits', { time: waitText(row.waitingSince, now) }),
            who,
            languageName(row.language),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </button>
    </li>
  );
}

/** The queues on the left, with the conversation next to them. */
export function Talks() {
  const [queue, setQueue] = useState<ChatQueue>('waiting');
  const [find, setFind] = useState('');
  const [chosen, setChosen] = useState<string | null>(openFromAddress);
  const list = useChats(queue, useDeferredValue(find.trim()));
  const counts = useChatCounts().data;
  const now = useClock(CLOCK_MS);
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const countOf = (of: ChatQueue) => (of === 'waiting' || of === 'mine' ? (counts?.[of] ?? 0) : 0);

  return (
    <div className={css.desk}>
      <div className={css.queue}>
        <Segmented<ChatQueue>
          label={t('chats.queue')}
          value={queue}
          onChange={setQueue}
          options={CHAT_QUEUES.map((value) => ({
            value,
            name: t(`chats.queue.${value}`),
            label: (
              <>
                {t(`chats.queue.${value}`)}
                {countOf(value) > 0 && <em className={css.count}>{countOf(value)}</em>}
              </>
            ),
          }))}
        />
        <SearchField label={t('chats.find')} value={find} onChange={setFind} />
        <ListState name="chats" emblem="empty" list={list} isEmpty={rows.length === 0} />
        {rows.length > 0 && (
          <ul className={css.rows} aria-label={t('nav.chats')}>
            {rows.map((row) => (
              <Row key={row.id} row={row} now={now} isChosen={row.id === chosen} onOpen={() => setChosen(row.id)} />
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <button type="button" className={css.more} onClick={() => void list.fetchNextPage()}>
            {t('list.more')}
          </button>
        )}
      </div>
      {chosen === null ? (
        <p className={css.choose}>{t('chats.choose')}</p>
      ) : (
        <Talk key={chosen} id={chosen} onOpen={setChosen} />
      )}
    </div>
  );
}
