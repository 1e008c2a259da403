import { type ChatRow, endChat, readChatOf, type StaffMessage, takeChat } from '@parlour/contract/chat.endpoints';
import { Button } from '@parlour/ui/Button';
import { Dialog } from '@parlour/ui/Dialog';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../shared/api.ts';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { Guard, useMay } from '../../shared/rights.tsx';
import { failureText, t } from '../../shared/texts.ts';
import css from './Chats.module.css';
import { Answer } from './Composer.tsx';
import { loadOlder, useChat, useRenewChats, useTyping } from './chats.queries.ts';
import { Log } from './MessageList.tsx';
import { personName } from './names.ts';
import { PersonCard } from './PersonCard.tsx';

type Props = { id: string; onOpen: (id: string) => void };

const newestOfPerson = (messages: readonly StaffMessage[]): string | null =>
  messages.findLast(({ author }) => author === 'person')?.id ?? null;

/** One conversation, its actions, and the person's details. */
export function Talk({ id, onOpen }: Props) {
  const chat = useChat(id);
  const renew = useRenewChats();
  const isTyping = useTyping(id);
  const [older, setOlder] = useState<{ messages: StaffMessage[]; before: string | null } | null>(null);
  const [asks, setAsks] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { data } = chat;
  const mayRead = useMay()(readChatOf);
  // A chat opened by a read-only role stays unread for operators who answer it.
  const due = mayRead && data && data.row.unread > 0 ? newestOfPerson(data.messages) : null;
  const tellRead = useEffectEvent(() => {
    if (due !== null && !document.hidden)
      void call(readChatOf, { params: { id }, body: { upTo: due } }).then(() => renew());
  });
  useEffect(() => {
    if (due === null) return undefined;
    tellRead();
    document.addEventListener('visibilitychange', tellRead);
    return () => document.removeEventListener('visibilitychange', tellRead);
  }, [due]);

  if (!data)
    return (
      <div>
        <Failed title="chats.oneFailedTitle" asked={chat} />
        <Loading label="chats.oneLoading" asked={chat} />
      </div>
    );
  const { row } = data;
  const known = new Set(data.messages.map((message) => message.id));
  const messages = [...(older?.messages.filter((message) => !known.has(message.id)) ?? []), ...data.messages];
  const before = older ? older.before : data.before;

  async function act(perform: () => Promise<{ ok: true } | { ok: false; code: string; textKey: string }>) {
    setProblem(null);
    const result = await perform();
    if (!result.ok) setProblem(failureText(result.textKey));
    await renew();
    return undefined;
  }
  const more = async () => {
    if (before === null) return;
    const page = await loadOlder(id, before);
    setOlder({ messages: [...page.messages, ...(older?.messages ?? [])], before: page.before });
  };

  return (
    <>
      <section className={css.talk} aria-label={personName(row)}>
        <header className={css.head}>
          <h2>
            <PlayerName id={row.memberId} account={personName(row)} />
          </h2>
          <span className={`${css.state} ${css[row.state]}`}>{t(`chats.state.${row.state}`)}</span>
          {row.operator && <small>{row.mine ? t('chats.hasMe') : t('chats.has', { name: row.operator })}</small>}
          <Acts
            row={row}
            onTake={(mine) => void act(() => call(takeChat, { params: { id }, body: { mine } }))}
            onClose={() => setAsks(true)}
          />
        </header>
        {problem && (
          <p className={css.problem} role="alert">
            {problem}
          </p>
        )}
        <Log
          messages={messages}
          personRead={data.personRead}
          isTyping={isTyping}
          onOlder={before === null ? null : () => void more().catch(() => setProblem(t('error.unknown')))}
        />
        <Answer key={id} row={row} onSent={renew} />
      </section>
      <PersonCard chat={data} onOpen={onOpen} />
      <Dialog
        open={asks}
        title={t('chats.closeTitle')}
        text={t('chats.closeText')}
        cancel={{ label: t('chats.keep'), onClick: () => setAsks(false) }}
        confirm={{
          label: t('chats.close'),
          onClick: () => {
            setAsks(false);
            void act(() => call(endChat, { params: { id } }));
          },
        }}
      />
    </>
  );
}

type ActsProps = { row: ChatRow; onTake: (mine: boolean) => void; onClose: () => void };

function Acts({ row, onTake, onClose }: ActsProps) {
  if (row.state === 'closed') return null;
  return (
    <div className={css.acts}>
      <Guard needs={takeChat}>
        <Button kind="raised" small onClick={() => onTake(!row.mine)}>
          {t(row.mine ? 'chats.giveBack' : 'chats.take')}
        </Button>
      </Guard>
      <Guard needs={endChat}>
        <Button kind="raised" small icon="check" onClick={onClose}>
          {t('chats.close')}
        </Button>
      </Guard>
    </div>
  );
}
