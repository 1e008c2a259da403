import { listMemberChats, listMemberMessages } from '@parlour/contract/member-messages.admin.endpoints';
import { CONSOLE_BASE } from '@parlour/contract/routes';
import { addressWith } from '../../shared/address.ts';
import { ConsoleLink } from '../../shared/ConsoleLink.tsx';
import { count, stamp } from '../../shared/format.ts';
import { ListCard } from '../../shared/ListCard.tsx';
import { ListState } from '../../shared/ListState.tsx';
import { Guard } from '../../shared/rights.tsx';
import { StateDot, type Tone } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import css from './Player.module.css';
import { useDeliveries, useMemberChats, useMemberMessages, useMemberPopups } from './player.queries.ts';

type Props = { id: string };

const CHAT_TONES: Record<'waiting' | 'open' | 'answered' | 'closed', Tone> = {
  waiting: 'soon',
  open: 'soon',
  answered: 'good',
  closed: 'plain',
};

/** Whether and when something was read. */
const readText = (at: string | null): string =>
  at === null ? t('player.unread') : t('player.readAt', { time: stamp(at) });

/** Conversations with support; each opens in the section of chats. */
function Chats({ id }: Props) {
  const list = useMemberChats(id);
  const chats = list.data?.pages.flatMap((page) => page.chats) ?? [];
  return (
    <>
      <h2 className={css.title}>{t('player.chats')}</h2>
      <ListState name="playerChats" emblem="empty" list={list} isEmpty={chats.length === 0} />
      {chats.length > 0 && (
        <ListCard
          label={t('player.chats')}
          list={list}
          head={[
            t('player.chat'),
            t('members.state'),
            t('player.lastText'),
            { text: t('player.chatMessages'), className: css.figure },
            t('player.chatOperator'),
            t('chats.rating'),
            t('player.lastAt'),
          ]}
        >
          {chats.map((chat) => (
            <tr key={chat.id}>
              <th scope="row">
                <ConsoleLink
                  className={css.link}
                  href={addressWith(`${CONSOLE_BASE}chats`, { open: chat.id })}
                  aria-label={t('player.openChat', { id: chat.id })}
                >
                  #{chat.id}
                </ConsoleLink>
              </th>
              <td>
                <StateDot tone={CHAT_TONES[chat.state]}>{t(`chats.state.${chat.state}`)}</StateDot>
              </td>
              <td className={css.long} dir="auto">
                {chat.preview || t('chats.picture')}
              </td>
              <td className={css.figure}>
                {count(chat.messages)}
                {chat.unread > 0 && <small> {t('chats.unread', { n: chat.unread })}</small>}
              </td>
              <td>{chat.operator ?? '–'}</td>
              <td>{chat.rating === null ? '–' : t('chats.stars', { n: chat.rating })}</td>
              <td>{stamp(chat.lastAt)}</td>
            </tr>
          ))}
        </ListCard>
      )}
    </>
  );
}

/** Inbox messages, with whether they were read. */
function Messages({ id }: Props) {
  const list = useMemberMessages(id);
  const messages = list.data?.pages.flatMap((page) => page.messages) ?? [];
  return (
    <>
      <h2 className={css.title}>{t('player.inbox')}</h2>
      <ListState name="playerInbox" emblem="empty" list={list} isEmpty={messages.length === 0} />
      {messages.length > 0 && (
        <ListCard
          label={t('player.inbox')}
          list={list}
          head={[t('messages.sentAt'), t('messages.title'), t('player.sender'), t('player.sentTo'), t('player.read')]}
        >
          {messages.map((one) => (
            <tr key={one.id}>
              <td>{stamp(one.sentAt)}</td>
              <th scope="row" className={css.long} dir="auto">
                {one.title}
              </th>
              <td>{one.by ?? t(`player.sender.${one.source}`)}</td>
              <td>{t(one.toMany ? 'player.toMany' : 'player.toOne')}</td>
              <td>
                <StateDot tone={one.readAt ? 'good' : 'soon'}>{readText(one.readAt)}</StateDot>
                {one.isHidden && <small> {t('player.isHidden')}</small>}
                {one.isWithdrawn && <small> {t('messages.isWithdrawn')}</small>}
              </td>
            </tr>
          ))}
        </ListCard>
      )}
    </>
  );
}

/** Popups that the player has seen or will see. */
function Popups({ id }: Props) {
  const list = useMemberPopups(id);
  const popups = list.data?.pages.flatMap((page) => page.popups) ?? [];
  return (
    <>
      <h2 className={css.title}>{t('player.popups')}</h2>
      <ListState name="playerPopups" emblem="empty" list={list} isEmpty={popups.length === 0} />
      {popups.length > 0 && (
        <ListCard
          label={t('player.popups')}
          list={list}
          head={[t('player.shownFrom'), t('messages.title'), t('player.read')]}
        >
          {popups.map((one) => (
            <tr key={one.id}>
              <td>{stamp(one.startsAt)}</td>
              <th scope="row" className={css.long} dir="auto">
                {one.title}
              </th>
              <td>
                <StateDot tone={one.readAt ? 'good' : 'soon'}>{readText(one.readAt)}</StateDot>
              </td>
            </tr>
          ))}
        </ListCard>
      )}
    </>
  );
}

/** Mails and SMS in the delivery log. */
function Deliveries({ id }: Props) {
  const list = useDeliveries(id);
  const deliveries = list.data?.pages.flatMap((page) => page.deliveries) ?? [];
  return (
    <>
      <h2 className={css.title}>{t('player.deliveries')}</h2>
      <ListState name="playerDeliveries" emblem="empty" list={list} isEmpty={deliveries.length === 0} />
      {deliveries.length > 0 && (
        <ListCard
          label={t('player.deliveries')}
          list={list}
          head={[t('outbox.time'), t('outbox.channel'), t('outbox.to'), t('outbox.text')]}
        >
          {deliveries.map((one) => (
            <tr key={one.id}>
              <td>{stamp(one.at)}</td>
              <td>{t(`outbox.${one.channel}`)}</td>
              <td dir="ltr">{one.to}</td>
              <td className={css.long} dir="auto">
                {one.subject && <b>{one.subject} </b>}
                {one.text}
              </td>
            </tr>
          ))}
        </ListCard>
      )}
    </>
  );
}

/** Conversations with a player, and messages, popups, mails and SMS to the player. */
export function PlayerMessages(props: Props) {
  return (
    <>
      <Guard needs={listMemberChats}>
        <Chats {...props} />
      </Guard>
      <Guard needs={listMemberMessages}>
        <Messages {...props} />
        <Popups {...props} />
        <Deliveries {...props} />
      </Guard>
    </>
  );
}
