import type { MemberPage } from '@parlour/contract/members.admin.endpoints';
import { fullMoney, stamp } from '../../shared/format.ts';
import { ListCard } from '../../shared/ListCard.tsx';
import { ListState } from '../../shared/ListState.tsx';
import { t } from '../../shared/texts.ts';
import { BookChoice, useBook } from './BookChoice.tsx';
import css from './Player.module.css';
import { useRounds } from './player.queries.ts';

/** Rounds of a player, newest first, with a link to the vendor's replay if one exists. */
export function PlayerRounds({ player }: { player: MemberPage }) {
  const [book, setBook] = useBook(player);
  const list = useRounds(player.id, book);
  const pages = list.data?.pages ?? [];
  const symbol = pages[0]?.symbol ?? '';
  const rounds = pages.flatMap((page) => page.rounds);
  return (
    <>
      <BookChoice player={player} book={book} onChange={setBook} />
      <ListState name="playerRounds" emblem="search" list={list} isEmpty={rounds.length === 0} />
      {rounds.length > 0 && (
        <ListCard
          label={t('player.rounds')}
          list={list}
          head={[
            t('player.time'),
            t('player.game'),
            t('player.round'),
            t('members.state'),
            { text: t('player.bet'), className: css.figure },
            { text: t('player.win'), className: css.figure },
            t('player.recall'),
          ]}
        >
          {rounds.map((one) => (
            <tr key={one.id}>
              <td>{stamp(one.startedAt)}</td>
              <th scope="row">
                {one.gameName} <small>{one.vendor}</small>
              </th>
              <td className={css.code}>{one.name}</td>
              <td>{t(`player.round.${one.state}`)}</td>
              <td className={css.figure}>{fullMoney(one.bet, symbol)}</td>
              <td className={css.figure}>{fullMoney(one.win, symbol)}</td>
              <td>
                {one.recallUrl ? (
                  <a
                    className={css.link}
                    href={one.recallUrl}
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-label={t('player.recallOf', { round: one.name })}
                  >
                    {t('player.recall')}
                  </a>
                ) : (
                  '–'
                )}
              </td>
            </tr>
          ))}
        </ListCard>
      )}
    </>
  );
}
