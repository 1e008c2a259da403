import { Finder } from '@parlour/ui/Finder';
import { useSettled } from '@parlour/ui/use-settled';
import { useState } from 'react';
import { goTo } from '../../shared/address.ts';
import { textKeyOf } from '../../shared/api.ts';
import { failureText, t } from '../../shared/texts.ts';
import { useFound } from './command-palette.queries.ts';
import { type Found, isEnough, type Page, pagesFor } from './command-palette.rules.ts';

const PAUSE_MS = 150;

type Props = { open: boolean; pages: readonly Page[]; onClose: () => void };

/** Searches pages, members, games, deposits and withdrawals, and opens the selected result. */
export default function CommandPalette({ open, pages, onClose }: Props) {
  const [words, setWords] = useState('');
  const typed = words.trim();
  const asked = useSettled(typed, PAUSE_MS);
  const house = useFound(asked);
  const isAsking = isEnough(typed);
  const { members = [], games = [], deposits = [], withdrawals = [] } = isAsking ? (house.data ?? {}) : {};
  const groups = [
    { label: t('finder.pages'), items: pagesFor(typed, pages) },
    { label: t('nav.members'), items: members },
    { label: t('nav.deposits'), items: deposits },
    { label: t('nav.withdrawals'), items: withdrawals },
    { label: t('finder.games'), items: games },
  ].filter(({ items }) => items.length > 0);

  const status = (): string => {
    if (!isAsking) return t('finder.how');
    if (house.error) return failureText(textKeyOf(house.error));
    if (asked !== typed || house.isFetching) return t('finder.busy');
    const count = groups.reduce((sum, { items }) => sum + items.length, 0);
    return count === 0 ? t('finder.none') : t('finder.some', { count });
  };
  return (
    <Finder<Found>
      open={open}
      label={t('finder.label')}
      placeholder={t('finder.placeholder')}
      closeLabel={t('finder.close')}
      words={words}
      onWords={setWords}
      groups={groups}
      status={status()}
      onChoose={({ href }) => {
        onClose();
        setWords('');
        goTo(href);
      }}
      onClose={onClose}
    />
  );
}
