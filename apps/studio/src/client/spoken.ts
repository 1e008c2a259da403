/** Describes a slot's spin in text, for screen readers and records. */
import type { Spin } from '@parlour/games/slot/engine';
import { PAYING } from '@parlour/games/slot/model';
import { t } from './i18n.ts';

export function symbolName(symbol: string): string {
  if (symbol === 'W') return t('symbol.W');
  if (symbol === 'S') return t('symbol.S');
  return t('symbol.of', { n: (PAYING as readonly string[]).indexOf(symbol) + 1 });
}

/**
 * Describes the wins of a spin, one sentence per line and one for the scatters; empty without a win.
 *
 * @param worth formats the amount of a number of line bets
 */
export function winTexts(
  { lines, scatter }: Pick<Spin, 'lines' | 'scatter'>,
  worth: (units: number) => string,
): string[] {
  const ofLines = lines.map(
    ({ line, symbol, count, units }) =>
      `${t('line', { n: line + 1 })}: ${symbolName(symbol)} × ${count} · ${worth(units)}`,
  );
  if (!scatter) return ofLines;
  const free = scatter.freeSpins > 0 ? [t('free.title', { n: scatter.freeSpins })] : [];
  return [...ofLines, [`${t('symbol.S')} × ${scatter.count}`, worth(scatter.units), ...free].join(' · ')];
}
