import type { MemberPage } from '@parlour/contract/members.admin.endpoints';
import { fullMoney, stamp } from '../../shared/format.ts';
import { ListCard } from '../../shared/ListCard.tsx';
import { ListState } from '../../shared/ListState.tsx';
import { isTextKey, t } from '../../shared/texts.ts';
import { BookChoice, useBook } from './BookChoice.tsx';
import css from './Player.module.css';
import { useMovements } from './player.queries.ts';

/** Label of a movement's kind; without a text, the ledger's own name. */
const kindText = (kind: string): string => {
  const key = `player.move.${kind}`;
  return isTextKey(key) ? t(key) : kind.replaceAll('_', ' ');
};

/** Movements of a player's wallet, newest first, with the balance after each. */
export function PlayerMovements({ player }: { player: MemberPage }) {
  const [book, setBook] = useBook(player);
  const list = useMovements(player.id, book);
  const pages = list.data?.pages ?? [];
  const symbol = pages[0]?.symbol ?? '';
  const movements = pages.flatMap((page) => page.movements);
  return (
    <>
      <BookChoice player={player} book={book} onChange={setBook} />
      <ListState name="playerMovements" emblem="search" list={list} isEmpty={movements.length === 0} />
      {movements.length > 0 && (
        <ListCard
          label={t('player.movements')}
          list={list}
          head={[
            t('player.time'),
            t('player.kindOf'),
            t('player.game'),
            { text: t('player.amount'), className: css.figure },
            { text: t('player.after'), className: css.figure },
          ]}
        >
          {movements.map((one) => (
            <tr key={one.id}>
              <td>{stamp(one.at)}</td>
              <th scope="row">{kindText(one.kind)}</th>
              <td>{one.gameName ?? '–'}</td>
              <td className={css.figure}>{fullMoney(one.amount, symbol)}</td>
              <td className={css.figure}>{fullMoney(one.balance, symbol)}</td>
            </tr>
          ))}
        </ListCard>
      )}
    </>
  );
}
