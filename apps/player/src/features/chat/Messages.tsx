import type { ChatThread } from '@parlour/contract/chat.endpoints';
import { previousDay } from '@parlour/contract/clock';
import { LANGUAGES } from '@parlour/contract/languages';
import { Badge } from '@parlour/ui/Badge';
import { Button, IconButton } from '@parlour/ui/Button';
import { Fragment, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { dayOf } from '../../shared/dates.ts';
import { useLanguage, useT } from '../../shared/i18n.tsx';
import { Bubble, OwnBubble } from './Bubble.tsx';
import css from './chat.module.css';
import { isAfter, newestOfStaff } from './thread.ts';
import type { Outgoing } from './unsent-messages.ts';

/** Distance from the end that counts as the end, in px. */
const NEAR_PX = 80;

/** Formats a day: today, yesterday, or its date. */
function dayName(day: string, tag: string): string {
  const today = dayOf(new Date().toISOString());
  const yesterday = previousDay(today, 1);
  const near = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  if (day === today) return near.format(0, 'day');
  if (day === yesterday) return near.format(-1, 'day');
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

type Props = {
  thread: ChatThread;
  outgoing: readonly Outgoing[];
  isTyping: boolean;
  onOlder: () => Promise<void>;
  /** Called with the last message that the reader has seen. */
  onRead: (upTo: string) => void;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
  onPicture: (address: string) => void;
};

/** The conversation: a live log for screen readers that stays scrolled to its end while the reader is there. */
export function Messages({ thread, outgoing, isTyping, onOlder, onRead, onRetry, onDiscard, onPicture }: Props) {
  const t = useT();
  const { tag } = LANGUAGES[useLanguage()];
  const list = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const [isLoading, setLoading] = useState(false);
  /** Height before older messages were prepended. */
  const heightBefore = useRef<number | null>(null);
  const { messages, before, staffRead } = thread;
  const written = new Set(messages.map((message) => message.clientId));
  const waiting = outgoing.filter((message) => !written.has(message.clientId));
  const newest = newestOfStaff(messages);

  const toEnd = () => list.current?.scrollTo({ top: list.current.scrollHeight });
  // Anything that lengthens the list moves its end.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    if (heightBefore.current !== null) {
      element.scrollTop += element.scrollHeight - heightBefore.current;
      heightBefore.current = null;
    } else if (isAtEnd) element.scrollTop = element.scrollHeight;
  });
  useEffect(() => {
    const element = list.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    // The on-screen keyboard shortens the list: its end stays visible.
    const observer = new ResizeObserver(() => {
      if (isAtEnd) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isAtEnd]);
  const due = isAtEnd && thread.unread > 0 ? newest : null;
  const tell = useEffectEvent(() => {
    if (due !== null && !document.hidden) onRead(due);
  });
  useEffect(() => {
    if (due === null) return undefined;
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [due]);

  const older = async () => {
    if (isLoading) return;
    setLoading(true);
    heightBefore.current = list.current?.scrollHeight ?? null;
    await onOlder().catch(() => {
      heightBefore.current = null;
    });
    setLoading(false);
  };

  return (
    <div className={css.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable */}
      <div
        ref={list}
        className={css.log}
        role="log"
        aria-label={t('chat.log')}
        tabIndex={0}
        onScroll={({ currentTarget: el }) => setAtEnd(el.scrollHeight - el.scrollTop - el.clientHeight < NEAR_PX)}
      >
        {before !== null && (
          <Button kind="ghost" small className={css.older} aria-disabled={isLoading} onClick={() => void older()}>
            {t('chat.older')}
          </Button>
        )}
        <ol className={css.lines}>
          {messages.length === 0 && (
            <Bubble author="house" text={thread.greeting || t('chat.greeting')} images={[]} onPicture={onPicture} />
          )}
          {messages.map((message, at) => {
            const day = dayOf(message.at);
            const previous = messages[at - 1];
            return (
              <Fragment key={message.id}>
                {(!previous || dayOf(previous.at) !== day) && <li className={css.day}>{dayName(day, tag)}</li>}
                {message.kind === 'closed' ? (
                  <li className={css.note}>{t('chat.closed')}</li>
                ) : (
                  <Bubble
                    author={message.author}
                    text={message.text || (message.kind === 'greeting' ? t('chat.greeting') : '')}
                    images={message.images}
                    at={message.at}
                    {...(message.author === 'person'
                      ? { fate: isAfter(message.id, staffRead) ? ('sent' as const) : ('read' as const) }
                      : {})}
                    onPicture={onPicture}
                  />
                )}
              </Fragment>
            );
          })}
          {waiting.map((message) => (
            <OwnBubble
              key={message.clientId}
              message={message}
              onRetry={() => onRetry(message.clientId)}
              onDiscard={() => onDiscard(message.clientId)}
              onPicture={onPicture}
            />
          ))}
          {isTyping && (
            <li className={css.line}>
              <span className={`${css.bubble} ${css.typing}`}>
                <span className="sr">{t('chat.typing')}</span>
                <i />
                <i />
                <i />
              </span>
            </li>
          )}
          {thread.state === 'waiting' && waiting.length === 0 && <li className={css.note}>{t('chat.waiting')}</li>}
        </ol>
      </div>
      {!isAtEnd && (
        <IconButton icon="arrow-down" label={t('chat.newest')} className={css.newest} onClick={toEnd}>
          <Badge count={thread.unread} />
        </IconButton>
      )}
    </div>
  );
}
