import type { OutputOf } from '@parlour/contract/endpoint';
import {
  blockLotteryNumber,
  type getLotteryNumber,
  priceLotteryNumber,
} from '@parlour/contract/lottery-numbers.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import cards from '../../shared/cards.module.css';
import { fullMoney } from '../../shared/format.ts';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { Guard } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { useReason } from '../../shared/useReason.ts';
import { ViewOnly } from '../../shared/ViewOnly.tsx';
import css from './Lottery.module.css';
import { sendBlock, sendPrice, useNumber } from './lottery.queries.ts';
import grid from './Numbers.module.css';
import { type Board, type BoardNumber, cutOf, cutPrice, resultOf, stateText } from './numbers.rules.ts';
import { useLotteryAction } from './useLotteryAction.ts';

type Backers = OutputOf<typeof getLotteryNumber>['players'];

/** The largest stakes on a number, by player or by agent. */
function BackerList({ label, backers, symbol }: { label: string; backers: Backers; symbol: string }) {
  if (backers.length === 0) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {backers.map(({ player, stake }) => (
          <div key={player.id}>
            <PlayerName id={player.id} account={player.account} /> {fullMoney(stake, symbol)}
          </div>
        ))}
      </dd>
    </div>
  );
}

type Props = {
  issueId: string;
  board: Board;
  number: BoardNumber;
  symbol: string;
  onDone: (said: string) => void;
};

/** Buttons that block a number or change its price, with a shared reason. */
function NumberActs({ issueId, board, number, onDone }: Omit<Props, 'symbol'>) {
  const { failure, isBusy, prompt, act } = useLotteryAction();
  const why = useReason('lottery.reasonMissing');
  const [typed, setTyped] = useState(String(number.ownCut));
  const [problem, setProblem] = useState<string>();
  const isBlocked = number.state === 'blocked';
  const of = { playCode: board.playCode, number: number.number };
  const cut = cutOf(typed);
  function finish(said: string) {
    why.sent();
    onDone(said);
  }
  function pressBlock() {
    const reason = why.given();
    if (reason === null) return;
    act(
      () => sendBlock(issueId, { ...of, blocked: !isBlocked, reason }),
      () => finish(t(isBlocked ? 'lottery.numbers.openedDone' : 'lottery.numbers.blockedDone', of)),
    );
  }
  function pressPrice() {
    if (cut === null) return setProblem(t('lottery.numbers.priceFault'));
    const reason = why.given();
    if (reason === null) return;
    act(
      () => sendPrice(issueId, { ...of, cut, reason }),
      () => finish(t('lottery.numbers.pricedDone', { ...of, price: cutPrice(number.price, cut) })),
    );
  }
  return (
    <>
      {prompt}
      <Alert text={failure} />
      <Field
        label={t('lottery.numbers.ownCut')}
        hint={
          cut === null
            ? undefined
            : t('lottery.numbers.step', { price: cutPrice(number.price, 0), cut: cutPrice(number.price, cut) })
        }
        error={problem}
        autoComplete="off"
        inputMode="numeric"
        maxLength={2}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(undefined);
        }}
      />
      <Field label={t('lottery.reason')} {...why.field} />
      <div className={cards.end}>
        <Guard needs={priceLotteryNumber}>
          <Button small kind="raised" aria-disabled={isBusy} onClick={pressPrice}>
            {t('lottery.numbers.changePrice')}
          </Button>
        </Guard>
        <Button small kind={isBlocked ? 'primary' : 'raised'} aria-disabled={isBusy} onClick={pressBlock}>
          {t(isBlocked ? 'lottery.numbers.open' : 'lottery.numbers.block')}
        </Button>
      </div>
    </>
  );
}

/** One number: its exposure, the largest stakes on it, and buttons to block it or change its price. */
export function NumberPanel({ issueId, board, number, symbol, onDone }: Props) {
  const backers = useNumber({ id: issueId, playCode: board.playCode, number: number.number }).data;
  const facts = [
    [
      t('lottery.numbers.wouldPay'),
      t('lottery.numbers.of', { pays: fullMoney(number.pays, symbol), most: fullMoney(board.most, symbol) }),
    ],
    [
      t('lottery.numbers.stakes'),
      t('lottery.numbers.stakesText', { stake: fullMoney(number.stake, symbol), orders: number.orders }),
    ],
    [t('lottery.numbers.price'), `×${cutPrice(number.price, number.cut)}`],
    [t('lottery.numbers.ifWins'), fullMoney(resultOf(board, number), symbol)],
  ] as const;
  return (
    <section className={cards.card} aria-label={t('lottery.numbers.number', { number: number.number })}>
      <h3>{t('lottery.numbers.number', { number: number.number })}</h3>
      <p className={css.said}>{stateText(number)}</p>
      <dl className={grid.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {backers && (
          <>
            <BackerList label={t('lottery.numbers.players')} backers={backers.players} symbol={symbol} />
            <BackerList label={t('lottery.numbers.agents')} backers={backers.agents} symbol={symbol} />
          </>
        )}
      </dl>
      {number.state === 'full' && <p className={css.note}>{t('lottery.numbers.fullText')}</p>}
      <Guard needs={blockLotteryNumber} otherwise={<ViewOnly />}>
        <NumberActs issueId={issueId} board={board} number={number} onDone={onDone} />
      </Guard>
    </section>
  );
}
