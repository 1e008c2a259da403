import { displayMoney } from '@parlour/contract/money-display';
import { Segmented } from '@parlour/ui/Segmented';
import { useId } from 'react';
import { useT } from '../../../shared/i18n.tsx';
import { shortOf, written } from '../wingo.rules.ts';
import css from './chase.module.css';
import { type Cell, type Chase, GROWTHS, type Growth } from './chase.rules.ts';
import { Stepper } from './Stepper.tsx';

const NAMES: Readonly<Record<Growth, string>> = {
  same: 'lottery.sameStake',
  step: 'lottery.stepUp',
  target: 'lottery.targetProfit',
};
const MOST_DIGITS = 7;
const TARGET_STEP = 10;
const MOST_TARGET = 1_000;

type Props = {
  chase: Chase;
  change: (chase: Chase) => void;
  cells: readonly Cell[];
  mostTimes: number;
  exponent: number;
  /** Refusals of the server, by round. */
  refused: Readonly<Record<string, string>>;
};

/** The plan of a chase, round by round; each multiple can be changed. */
export default function ChasePlan({ chase, change, cells, mostTimes, exponent, refused }: Props) {
  const t = useT();
  const { growth, doubleEvery, target, edited } = chase;
  /** Another growth starts from a plan without changed cells. */
  const grow = (over: Partial<Chase>) => change({ ...chase, ...over, edited: {} });
  const missed = cells.find(({ fault }) => fault === 'target');
  const problemOf = ({ numero, fault }: Cell): string | undefined =>
    fault === 'multiple'
      ? t('lottery.cellMost', { count: mostTimes })
      : numero === missed?.numero
        ? t('lottery.targetMissed', { round: shortOf(numero) })
        : refused[numero];
  return (
    <>
      <Segmented<Growth>
        label={t('lottery.growth')}
        value={growth}
        onChange={(value) => grow({ growth: value })}
        options={GROWTHS.map((value) => ({ value, label: t(NAMES[value]) }))}
      />
      {growth === 'step' && (
        <Stepper
          name={t('lottery.doubleEvery')}
          text={String(doubleEvery)}
          less={doubleEvery > 1 ? () => grow({ doubleEvery: doubleEvery - 1 }) : null}
          more={() => grow({ doubleEvery: doubleEvery + 1 })}
        />
      )}
      {growth === 'target' && (
        <Stepper
          name={t('lottery.targetProfit')}
          text={`${target} %`}
          less={target > 0 ? () => grow({ target: target - TARGET_STEP }) : null}
          more={target < MOST_TARGET ? () => grow({ target: target + TARGET_STEP }) : null}
        />
      )}
      <div className={css.scroll}>
        <table className={css.plan}>
          <thead>
            <tr>
              <th scope="col">{t('lottery.rounds')}</th>
              <th scope="col">
                <span aria-hidden="true">×</span>
                <span className="sr">{t('lottery.multiple')}</span>
              </th>
              <th scope="col">{t('lottery.stake')}</th>
              <th scope="col">{t('lottery.inAll')}</th>
              <th scope="col">{t('lottery.profit')}</th>
            </tr>
          </thead>
          <tbody>
            {cells.map((cell) => (
              <Row
                key={cell.numero}
                cell={cell}
                exponent={exponent}
                problem={problemOf(cell)}
                set={(multiple) => change({ ...chase, edited: { ...edited, [cell.numero]: multiple } })}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

type RowProps = { cell: Cell; exponent: number; problem: string | undefined; set: (multiple: number) => void };

function Row({ cell: { numero, multiple, stake, held, profit, fault }, exponent, problem, set }: RowProps) {
  const t = useT();
  const id = useId();
  const figure = (minor: bigint) => displayMoney(written(minor, exponent));
  const round = shortOf(numero);
  return (
    <>
      <tr data-fault={fault ?? undefined}>
        <th scope="row">
          <bdi>{round}</bdi>
        </th>
        <td>
          <input
            inputMode="numeric"
            name={`multiple-${numero}`}
            aria-label={`${t('lottery.multiple')} · ${t('lottery.round', { round })}`}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={problem === undefined ? undefined : id}
            value={multiple}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onChange={({ target }) => set(Number(target.value.replace(/[^0-9]/g, '').slice(0, MOST_DIGITS)) || 1)}
          />
        </td>
        <td>
          <bdi>{figure(stake)}</bdi>
        </td>
        <td>
          <bdi>{figure(held)}</bdi>
        </td>
        <td data-loss={profit < 0n || undefined}>
          <bdi>{profit < 0n ? `−${figure(-profit)}` : `+${figure(profit)}`}</bdi>
        </td>
      </tr>
      {problem !== undefined && (
        <tr>
          <td colSpan={5} className={css.problem}>
            <p id={id} role="alert">
              {problem}
            </p>
          </td>
        </tr>
      )}
    </>
  );
}
