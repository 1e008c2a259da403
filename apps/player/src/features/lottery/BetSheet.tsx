import { displayMoney } from '@parlour/contract/money';
import { Button } from '@parlour/ui/Button';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../shared/i18n.tsx';
import { PageSheet } from '../../shared/PageSheet.tsx';
import { toasts } from '../../shared/toasts.ts';
import { coin } from '../bonus/bonus.rules.ts';
import { type Issue, type LotteryGame, usePlaceOrder } from './lottery.queries.ts';
import { useServerNow } from './useServerNow.ts';
import css from './wingo.module.css';
import {
  type Choice,
  clockText,
  MULTIPLIERS,
  mostWon,
  oneIn,
  phaseOf,
  STAKES,
  shortOf,
  stakeOf,
  written,
} from './wingo.rules.ts';

type Props = {
  game: LotteryGame;
  choice: Choice;
  /** The round that is on sale. */
  issue: Issue;
  price: string;
  offset: number;
  currency: { symbol: string; exponent: number };
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
};

type ChipsProps = {
  label: string;
  values: readonly number[];
  chosen: number;
  onChoose: (value: number) => void;
  textOf: (value: number) => string;
};

function Chips({ label, values, chosen, onChoose, textOf }: ChipsProps) {
  return (
    <fieldset className={css.chips}>
      <legend>{label}</legend>
      {values.map((value) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {textOf(value)}
        </button>
      ))}
    </fieldset>
  );
}

/** One decision: how much. The button says what is bet, and the sheet what can be won and how likely it is. */
export default function BetSheet({ game, choice, issue, price, offset, currency, open, onClose, onClosed }: Props) {
  const t = useT();
  const place = usePlaceOrder();
  const now = useServerNow(offset);
  const [stake, setStake] = useState<number>(STAKES[0]);
  const [times, setTimes] = useState<number>(1);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const key = useRef(crypto.randomUUID());
  const { phase, seconds } = phaseOf(issue, now);
  const isOpen = phase === 'open' || phase === 'closing';
  // A round that locks takes the sheet with it: a late bet would only be refused.
  useEffect(() => {
    if (open && !isOpen) onClose();
  }, [open, isOpen, onClose]);
  const multiple = stake * times;
  const { symbol, exponent } = currency;
  const amount = stakeOf(game.stake, multiple, exponent);
  const limit = stakeOf(game.betAmountMax, 1, exponent);
  const isOver = amount > limit;
  const money = (minor: bigint) => coin(symbol, displayMoney(written(minor, exponent)));
  const name = t(choice.textKey, { number: choice.content });

  async function submit() {
    if (busy || !isOpen || isOver) return;
    setBusy(true);
    setProblem(null);
    const { playCode, content } = choice;
    const line = { playCode, content, bettingMode: '1', multiple, series: game.maxBetSeries };
    const rounds = [{ numero: issue.numero, multiple: 1 }];
    const result = await place({ gameId: game.gameId, lines: [line], rounds }, key.current);
    setBusy(false);
    if (!result.ok) {
      setProblem(result.textKey);
      return;
    }
    key.current = crypto.randomUUID();
    toasts.show('success', t('lottery.placed', { amount: money(amount), choice: name }));
    onClose();
  }

  /** Another amount is another bet. */
  const change = (choose: (value: number) => void) => (value: number) => {
    choose(value);
    key.current = crypto.randomUUID();
    setProblem(null);
  };

  return (
    <PageSheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={name}
      text={`${t('lottery.round', { round: shortOf(issue.numero) })} · ${isOpen ? clockText(seconds) : t('lottery.closed')}`}
      closeLabel={t('action.close')}
    >
      <div className={css.sheet}>
        <Chips
          label={t('lottery.stake')}
          values={STAKES}
          chosen={stake}
          onChoose={change(setStake)}
          textOf={(value) => displayMoney(written(stakeOf(game.stake, value, exponent), exponent), 0)}
        />
        <Chips
          label={t('lottery.multiply')}
          values={MULTIPLIERS}
          chosen={times}
          onChoose={change(setTimes)}
          textOf={(value) => `×${value}`}
        />
        <dl className={css.facts}>
          <div>
            <dt>{t('lottery.price')}</dt>
            <dd>
              <bdi>{price}</bdi>
            </dd>
          </div>
          <div>
            <dt>{t('lottery.most')}</dt>
            <dd className={css.gold}>
              <bdi>{money(mostWon(amount, price))}</bdi>
            </dd>
          </div>
          <p>{t('lottery.chance', { count: oneIn(choice) })}</p>
        </dl>
        <p className={css.locks}>{t('lottery.locks', { seconds: game.lockSeconds })}</p>
        <p role="alert" className={css.problem}>
          {isOver ? t('lottery.limit') : problem && t(problem)}
        </p>
        <Button wide aria-disabled={busy || !isOpen || isOver} onClick={() => void submit()}>
          {isOpen ? t('lottery.bet', { amount: money(amount), choice: name }) : t('lottery.closedNow')}
        </Button>
      </div>
    </PageSheet>
  );
}
