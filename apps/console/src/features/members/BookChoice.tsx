import type { MemberPage } from '@parlour/contract/members.admin.endpoints';
import { Segmented } from '@parlour/ui/Segmented';
import { useState } from 'react';
import { t } from '../../shared/texts.ts';
import type { PlayerBook } from './player.queries.ts';

/** Books of a player's wallets that keep separate records. */
const booksOf = ({ wallets }: MemberPage): PlayerBook[] =>
  wallets.flatMap(({ book }) => (book === 'TRIAL' ? [] : [book]));

/** State of the selected wallet; initially the first one. */
export const useBook = (player: MemberPage) => useState<PlayerBook>(() => booksOf(player)[0] ?? 'PLAY');

/** Selects one of a player's wallets; renders nothing if there is only one. */
export function BookChoice(props: { player: MemberPage; book: PlayerBook; onChange: (book: PlayerBook) => void }) {
  const books = booksOf(props.player);
  if (books.length < 2) return null;
  return (
    <Segmented<PlayerBook>
      label={t('player.wallet')}
      value={props.book}
      onChange={props.onChange}
      options={books.map((value) => ({ value, label: t(`player.book.${value}`) }))}
    />
  );
}
