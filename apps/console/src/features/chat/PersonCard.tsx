import type { openChatOf } from '@parlour/contract/chat.endpoints';
import type { OutputOf } from '@parlour/contract/endpoint';
import type { ReactNode } from 'react';
import { FactList } from '../../shared/FactList.tsx';
import { fullMoney, stamp } from '../../shared/format.ts';
import { languageName } from '../../shared/languages.ts';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { t } from '../../shared/texts.ts';
import css from './Chats.module.css';

type Props = { chat: OutputOf<typeof openChatOf>; onOpen: (id: string) => void };

/** Details of the person in a conversation. */
export function PersonCard({ chat, onOpen }: Props) {
  const { member, row, device, since, others } = chat;
  const stars = (rating: number | null) => (rating === null ? '' : t('chats.stars', { n: rating }));
  const facts: [string, ReactNode][] = [
    ...(member
      ? ([
          [t('chats.account'), <PlayerName key="account" id={member.id} account={member.account} />],
          [t('chats.nickname'), member.nickname],
          [t('chats.type'), String(member.type)],
          [t('chats.rank'), String(member.rankLevel)],
          [t('chats.balance'), fullMoney(member.balance, member.symbol)],
          [t('chats.since'), stamp(member.since)],
        ] satisfies [string, ReactNode][])
      : []),
    [t('chats.language'), languageName(row.language)],
    [t('chats.device'), device || '–'],
    [t('chats.began'), stamp(since)],
    ...(row.rating === null ? [] : ([[t('chats.rating'), stars(row.rating)]] satisfies [string, string][])),
  ];
  return (
    <aside className={css.card} aria-label={t('chats.card')}>
      {!member && <p>{t('chats.noAccount')}</p>}
      <FactList facts={facts} />
      {others.length > 0 && (
        <>
          <h3>{t('chats.others')}</h3>
          <ul>
            {others.map((one) => (
              <li key={one.id}>
                <button type="button" onClick={() => onOpen(one.id)}>
                  #{one.id} · {stamp(one.lastAt)} · {t(`chats.state.${one.state}`)} {stars(one.rating)}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </aside>
  );
}
