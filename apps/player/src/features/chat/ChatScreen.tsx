import { backPath } from '@parlour/contract/back-path';
import { type ChatThread, closeChat } from '@parlour/contract/chat.endpoints';
import { PATHS } from '@parlour/contract/routes';
import { cutText } from '@parlour/contract/visible-text';
import { Button } from '@parlour/ui/Button';
import { Skeleton } from '@parlour/ui/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { call, isOffline } from '../../shared/api.ts';
import { useLanguage, useT } from '../../shared/i18n.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { usePageTitle } from '../../shared/pageHead.ts';
import { useApp, useSession } from '../../shared/store.ts';
import { useStream } from '../../shared/stream.ts';
import { toasts } from '../../shared/toasts.ts';
import { Composer } from './Composer.tsx';
import css from './chat.module.css';
import { chatQuery, loadOlder, outboxOf, tellRead, useConversationEvents, useStay } from './chat.queries.ts';
import { EndOfChat } from './EndOfChat.tsx';
import { Messages } from './Messages.tsx';
import { PictureView } from './PictureView.tsx';
import { VISITOR } from './unsent-messages.ts';
import { useRoom } from './useRoom.ts';

const Dialog = lazy(async () => ({ default: (await import('@parlour/ui/Dialog')).Dialog }));
const route = getRouteApi(PATHS.chat);

/** Limit of a page title in the address, which must not carry whole messages. */
const TITLE_MOST = 40;

const UNKNOWN: ChatThread = {
  conversation: null,
  state: null,
  greeting: '',
  hours: '',
  messages: [],
  before: null,
  staffRead: '0',
  unread: 0,
  rating: null,
};

/** Chat with customer service. */
export function ChatScreen() {
  const t = useT();
  const client = useQueryClient();
  const language = useLanguage();
  const owner = useSession()?.userName ?? VISITOR;
  const online = useApp((state) => state.online);
  const { title, backUrl } = route.useSearch();
  usePageTitle(
    title === undefined || title === null ? null : cutText(title, TITLE_MOST),
    backUrl === undefined ? null : backPath(backUrl),
  );
  const isTyping = useConversationEvents(owner);
  const isLive = useStream((state) => state.held);
  const chat = useQuery(chatQuery(owner, language, client, isLive));
  const unsent = outboxOf(client, owner, language);
  const outgoing = useSyncExternalStore(unsent.subscribe, unsent.items);
  const [picture, setPicture] = useState<string | null>(null);
  const [asks, setAsks] = useState(false);
  const [ended, setEnded] = useState<string | null>(null);
  const room = useRoom<HTMLDivElement>();
  const isVisitor = owner === VISITOR;
  useStay(isVisitor ? chat.data : undefined);

  // Offline, the composer is still available: messages are sent later.
  const thread = chat.data ?? (isOffline(chat.error) || !online ? UNKNOWN : null);
  if (!thread && chat.error) return <LoadFailure error={chat.error} onRetry={() => void chat.refetch()} />;
  const isOpen = thread?.conversation && thread.state !== 'closed';

  const end = async () => {
    setAsks(false);
    const result = await call(closeChat, {});
    if (!result.ok) toasts.show('fail', t(result.textKey));
    else if (isVisitor) setEnded(thread?.conversation ?? null);
    await chat.refetch();
  };
  return (
    <div ref={room} className={css.room}>
      {(thread?.hours || isOpen || !online) && (
        <div className={css.strip}>
          <p>{online ? thread?.hours : t('error.offlineTitle')}</p>
          {isOpen && (
            <Button kind="ghost" small onClick={() => setAsks(true)}>
              {t('chat.end')}
            </Button>
          )}
        </div>
      )}
      {thread ? (
        <Messages
          thread={thread}
          outgoing={outgoing}
          isTyping={isTyping}
          onOlder={() => loadOlder(client, owner, thread.before ?? '')}
          onRead={(upTo) => void tellRead(client, owner, upTo)}
          onRetry={(id) => void unsent.retry(id)}
          onDiscard={unsent.remove}
          onPicture={setPicture}
        />
      ) : (
        <div className={css.frame} aria-busy="true">
          <Skeleton className={css.bone} />
          <Skeleton className={css.bone} />
        </div>
      )}
      {isVisitor && isOpen && <p className={css.shared}>{t('chat.shared')}</p>}
      {ended !== null && thread?.conversation === null && <EndOfChat conversation={ended} rating={null} />}
      {thread?.conversation && thread.state === 'closed' && (
        <EndOfChat conversation={thread.conversation} rating={thread.rating} />
      )}
      <Composer onSend={(text, pictures) => void unsent.write(text, pictures)} />
      {picture && <PictureView address={picture} onClose={() => setPicture(null)} />}
      {asks && (
        <Suspense>
          <Dialog
            open
            title={t('chat.end')}
            text={t(isVisitor ? 'chat.shared' : 'chat.endText')}
            cancel={{ label: t('action.cancel'), onClick: () => setAsks(false) }}
            confirm={{ label: t('chat.end'), onClick: () => void end() }}
          />
        </Suspense>
      )}
    </div>
  );
}
