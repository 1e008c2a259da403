import type { Fraction } from '@parlour/games/fraction';
import { useT } from '../../../shared/i18n.tsx';
import { anyWinText } from './chance.rules.ts';
import css from './chase.module.css';
import { type Cell, mostLost, mostWon, type RebatedLine } from './chase.rules.ts';
import { type Payouts, paidAt } from './payouts.rules.ts';

type Props = {
  cells: readonly Cell[];
  lines: readonly RebatedLine[];
  payouts: Payouts & { isOneHit: boolean };
  stopsOnWin: boolean;
  /** That a round pays anything; null when it is not known exactly. */
  chance: Fraction | null;
  amount: (minor: bigint) => string;
};

/** Sums of a chase: what is held, what one round can pay, the most that all of it can lose and win, and its chance. */
export function ChaseSums({ cells, lines, payouts: { most, isOneHit }, stopsOnWin, chance, amount }: Props) {
  const t = useT();
  const ofRound = amount(paidAt(most, Math.max(1, ...cells.map(({ multiple }) => multiple))));
  const rows = [
    ['lottery.held', amount(cells.at(-1)?.held ?? 0n)],
    ['lottery.mostRound', isOneHit ? ofRound : t('lottery.hit', { amount: ofRound })],
    ['lottery.mostLoss', amount(mostLost(cells, lines))],
    // Of bets that may win several times, the most is not known.
    ...(isOneHit ? [['lottery.most', amount(mostWon(cells, most, stopsOnWin))] as const] : []),
    ...(chance && cells.length > 0 ? [['lottery.anyWin', `${anyWinText(chance, cells.length)} %`] as const] : []),
  ] as const;
  return (
    <dl className={css.sums}>
      {rows.map(([key, text]) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
