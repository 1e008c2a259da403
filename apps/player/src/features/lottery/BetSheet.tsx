import { parseMoney } from '@parlour/contract/money';
import { displayMoney } from '@parlour/contract/money-display';
import { Button } from '@parlour/ui/Button';
import { useEffect, useRef, useState } from 'react';
import { coin } from '../../shared/coin.ts';
import { useT } from '../../shared/i18n.tsx';
import { PageSheet } from '../../shared/PageSheet.tsx';
import { toasts } from '../../shared/toasts.ts';
import { BalanceAfter } from './BalanceAfter.tsx';
import type { Issue, LotteryGame } from './lottery.queries.ts';
import { changedIn, fullIn, type Notice } from './numbers.rules.ts';
import { useSendOrder } from './sent-orders.ts';
import { Unanswered } from './Unanswered.tsx';
import { useServerNow } from './useServerNow.ts';
import css from './wingo.module.css';
import {
  type Choice,
  clockText,
  cutText,
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
  /** The issue on sale. */
  issue: Issue;
  /** List price of the choice. */
  price: string;
  priceListId: string | undefined;
  notice: Notice | undefined;
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

type FormProps = Omit<Props, 'offset' | 'open' | 'onClosed'> & { isOpen: boolean };

/**
 * Bet form with one decision: the stake. The button states the bet, and the form the possible win and its probability.
 */
export function BetForm({
  game,
  choice,
  issue,
  price: listed,
  priceListId,
  notice,
  currency,
  isOpen,
  onClose,
}: FormProps) {
  const t = useT();
  const { sent, send } = useSendOrder(game.gameId);
  const [stake, setStake] = useState<number>(STAKES[0]);
  const [times, setTimes] = useState<number>(1);
  const [problem, setProblem] = useState<string | null>(null);
  /** Price and cut shown when the bet was last confirmed; `told` is the cut reported by a refusal. */
  const [agreed, setAgreed] = useState({ listed, cut: notice?.cut ?? 0 });
  const [told, setTold] = useState(0);
  const cut = Math.max(notice?.cut ?? 0, told);
  const price = cutText(listed, cut);
  const isChanged = cut > agreed.cut || (agreed.listed !== '' && listed !== agreed.listed);
  const isFull = notice?.blocked === true;
  const multiple = stake * times;
  const { symbol, exponent } = currency;
  const amount = stakeOf(game.stake, multiple, exponent);
  const limit = stakeOf(game.betAmountMax, 1, exponent);
  const isOver = amount > limit;
  const money = (minor: bigint) => coin(symbol, displayMoney(written(minor, exponent)));
  const name = t(choice.textKey, { number: choice.content });

  async function submit() {
    if (sent?.isSending) return;
    // An unanswered order is sent again whatever has changed since.
    if (!sent && (!isOpen || isOver || isFull)) return;
    if (!sent) setAgreed({ listed, cut });
    setProblem(null);
    const { playCode, content } = choice;
    const cuts = cut > 0 ? { [content]: cut } : {};
    const line = { playCode, content, bettingMode: '1', multiple, series: game.maxBetSeries, cuts };
    const rounds = [{ numero: issue.numero, multiple: 1 }];
    const outcome = await send({ gameId: game.gameId, lines: [line], rounds, priceListId }, { amount, choice: name });
    if (outcome.state === 'placed') {
      const said = { amount: coin(symbol, displayMoney(outcome.amount)), choice: outcome.about.choice ?? name };
      toasts.show('success', t('lottery.placed', said));
      onClose();
    }
    if (outcome.state !== 'refused') return;
    const { refusal, isEarlier } = outcome;
    const [changed] = changedIn(refusal.value);
    if (refusal.code === 'lottery.price_changed' && !isEarlier) {
      if (changed) setTold(changed.cut);
      return;
    }
    const full = refusal.code === 'lottery.blocked' && !isEarlier ? fullIn(refusal.value) : null;
    setProblem(
      full && parseMoney(full.left, exponent)
        ? t('lottery.roomLeft', { number: name, amount: coin(symbol, displayMoney(full.left)) })
        : t(refusal.textKey),
    );
  }

  const change = (choose: (value: number) => void) => (value: number) => {
    choose(value);
    setProblem(null);
  };

  if (sent?.isUnanswered)
    return <Unanswered order={sent} amount={money(sent.about.amount)} again={() => void submit()} />;
  return (
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
      <div className={css.facts}>
        <dl>
          <div>
            <dt>{t('lottery.price')}</dt>
            <dd>
              {cut > 0 && (
                <>
                  <s>
                    <bdi>{listed}</bdi>
                  </s>{' '}
                </>
              )}
              <bdi>{price}</bdi>
            </dd>
          </div>
          <div>
            <dt>{t('lottery.most')}</dt>
            <dd className={css.gold}>
              <bdi>{money(mostWon(amount, price))}</bdi>
            </dd>
          </div>
        </dl>
        <p>{t('lottery.chance', { count: oneIn(choice) })}</p>
      </div>
      <p className={css.locks}>{t('lottery.locks', { seconds: game.lockSeconds })}</p>
      <p role="alert" className={css.problem}>
        {isOver ? t('lottery.limit') : isFull ? t('lottery.blocked') : isChanged ? t('lottery.priceChanged') : problem}
      </p>
      <BalanceAfter amount={amount} currency={currency} />
      <Button wide aria-disabled={sent !== undefined || !isOpen || isOver || isFull} onClick={() => void submit()}>
        {!isOpen || isFull
          ? t('lottery.closedNow')
          : isChanged
            ? t('lottery.confirmPrice', { amount: money(amount) })
            : t('lottery.bet', { amount: money(amount), choice: name })}
      </Button>
    </div>
  );
}

/** Bet sheet for one choice in the issue on sale. */
export default function BetSheet({ offset, open, onClosed, ...bet }: Props) {
  const { choice, issue, onClose } = bet;
  const t = useT();
  const now = useServerNow(offset);
  const { phase, seconds } = phaseOf(issue, now);
  const isOpen = phase === 'open' || phase === 'closing';
  const isSent = useSendOrder(bet.game.gameId).sent !== undefined;
  const awaited = useRef(false);
  // The sheet closes with the issue, because a late bet would be refused; it stays for the answer to a sent one.
  useEffect(() => {
    if (!open || isOpen) return;
    if (isSent) awaited.current = true;
    else if (!awaited.current) onClose();
  }, [open, isOpen, isSent, onClose]);
  return (
    <PageSheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t(choice.textKey, { number: choice.content })}
      text={`${t('lottery.round', { round: shortOf(issue.numero) })} · ${isOpen ? clockText(seconds, t) : t('lottery.closed')}`}
      closeLabel={t('action.close')}
    >
      <BetForm {...bet} isOpen={isOpen} />
    </PageSheet>
  );
}
