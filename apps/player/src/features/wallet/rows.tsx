import type { OutputOf } from '@parlour/contract/endpoint';
import { parseMoney } from '@parlour/contract/money';
import { displayMoney } from '@parlour/contract/money-display';
import type { listRounds, listStatement } from '@parlour/contract/wallet.endpoints';
import { dateTime } from '../../shared/dates.ts';
import { useT } from '../../shared/i18n.tsx';
import list from '../../shared/List.module.css';
import { useMasked } from '../../shared/useMasked.ts';
import { signed } from './amounts.ts';
import css from './records.module.css';

export type Line = OutputOf<typeof listStatement>['lines'][number];
export type Round = OutputOf<typeof listRounds>['rounds'][number];

const KINDS = [
  'bet',
  'win',
  'rollback',
  'refill',
  'grant',
  'award',
  'referral',
  'commission',
  'commission_paid',
  'rebate',
  'promotion',
  'deposit',
  'withdraw',
  'withdraw_back',
  'bonus',
  'bonus_back',
  'adjustment',
  'lottery_hold',
  'lottery_release',
  'lottery_return',
  'lottery_rebate',
  'lottery_correct',
  'lottery_reverse',
];
export const kindKey = (kind: string): string => `kind.${KINDS.includes(kind) ? kind : 'other'}`;
export const ROUND_STATES = {
  open: 'member.roundOpen',
  closed: 'member.roundClosed',
  rolled_back: 'member.roundRolledBack',
} as const;

/** One movement; one of a round opens that round. */
export function Movement({ line, onOpen }: { line: Line; onOpen?: (roundId: string) => void }) {
  const t = useT();
  const mask = useMasked();
  const { roundId } = line;
  const inside = (
    <>
      <b>{line.gameName ?? t(kindKey(line.kind))}</b>
      <bdi className={`${list.end} ${line.amount.startsWith('-') ? '' : list.plus}`}>{mask(signed(line.amount))}</bdi>
      <small>
        {line.gameName && `${t(kindKey(line.kind))} · `}
        {dateTime(line.at)}
      </small>
      <small className={list.end}>{t('member.balanceAfter', { amount: mask(displayMoney(line.balance)) })}</small>
    </>
  );
  return roundId && onOpen ? (
    <li className={css.item}>
      <button type="button" className={`${list.line} ${css.opens}`} onClick={() => onOpen(roundId)}>
        {inside}
      </button>
    </li>
  ) : (
    <li className={`${css.item} ${list.line}`}>{inside}</li>
  );
}

/** More decimals than any currency has. */
const MOST_DECIMALS = 6;

/** Returns the text key of a payout: less than the stake is a partial refund, not a win. */
export function paidKey({ bet, win }: Pick<Round, 'bet' | 'win'>): string {
  const [paid, staked] = [win, bet].map((amount) => parseMoney(amount, MOST_DECIMALS) ?? 0n);
  return paid && staked && paid < staked ? 'member.returned' : 'member.win';
}

/** One round; opens its movements. */
export function Played({ round, onOpen }: { round: Round; onOpen: (roundId: string) => void }) {
  const t = useT();
  const mask = useMasked();
  return (
    <li className={css.item}>
      <button type="button" className={`${list.line} ${css.opens}`} onClick={() => onOpen(round.roundId)}>
        <b>{round.gameName}</b>
        <span className={list.end}>{t('member.bet', { amount: mask(displayMoney(round.bet)) })}</span>
        <small>
          {t(ROUND_STATES[round.state])} · {dateTime(round.startedAt)}
        </small>
        <small className={list.end}>{t(paidKey(round), { amount: mask(displayMoney(round.win)) })}</small>
      </button>
    </li>
  );
}
