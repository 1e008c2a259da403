import type { StaffMessage } from '@parlour/contract/chat.endpoints';
import { Button } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { useLayoutEffect, useRef } from 'react';
import { stamp } from '../../shared/format.ts';
import { t } from '../../shared/texts.ts';
import css from './Chats.module.css';

const NEAR_PX = 80;

/** Whether an id is after another one. Ids are whole numbers as strings. */
const isAfter = (id: string, other: string): boolean =>
  id.length === other.length ? id > other : id.length > other.length;

type Props = {
  messages: readonly StaffMessage[];
  /** Id of the newest message that the person has read. */
  personRead: string;
  isTyping: boolean;
  /** Null without earlier messages. */
  onOlder: (() => void) | null;
};

/** Messages as plain text, never interpreted as markup. */
export function Log({ messages, personRead, isTyping, onOlder }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    const element = list.current;
    if (element && isAtEnd.current) element.scrollTop = element.scrollHeight;
  });
  const author = (message: StaffMessage) =>
    message.author === 'person' ? t('chats.person') : message.by || t('app.name');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
    <div
      ref={list}
      className={css.log}
      role="log"
      aria-label={t('chats.log')}
      tabIndex={0}
      onScroll={({ currentTarget: el }) => {
        isAtEnd.current = el.scrollHeight - el.scrollTop - el.clientHeight < NEAR_PX;
      }}
    >
      {onOlder && (
        <Button kind="ghost" small className={css.older} onClick={onOlder}>
          {t('chats.older')}
        </Button>
      )}
      <ol>
        {messages.map((message) =>
          message.kind === 'closed' ? (
            <li key={message.id} className={css.ended}>
              {t('chats.ended')} <time dateTime={message.at}>{stamp(message.at)}</time>
            </li>
          ) : (
            <li key={message.id} className={message.author === 'person' ? undefined : css.ours}>
              <div className={css.bubble}>
                {message.images.length > 0 && (
                  <span className={css.pictures}>
                    {message.images.map((address, at) => (
                      <a key={address} href={address} target="_blank" rel="noopener noreferrer">
                        <img src={address} alt={t('chats.pictureN', { n: at + 1 })} />
                      </a>
                    ))}
                  </span>
                )}
                {message.kind === 'greeting' && message.text === '' ? (
                  <p className={css.auto}>{t('chats.greeting')}</p>
                ) : (
                  message.text !== '' && (
                    <p className={css.words} dir="auto">
                      {message.text}
                    </p>
                  )
                )}
              </div>
              <small>
                {author(message)} · <time dateTime={message.at}>{stamp(message.at)}</time>
                {message.author === 'staff' && (
                  <>
                    <Icon name={isAfter(message.id, personRead) ? 'check' : 'check-check'} />
                    <span className="sr">{t(isAfter(message.id, personRead) ? 'chats.sent' : 'chats.read')}</span>
                  </>
                )}
              </small>
            </li>
          ),
        )}
      </ol>
      <p className={css.typing} aria-live="polite">
        {isTyping && t('chats.typing')}
      </p>
    </div>
  );
}
