import { type AffiliateStatement, approveAffiliatePayout } from '@parlour/contract/affiliates.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import cards from '../../shared/cards.module.css';
import { fullMoney } from '../../shared/format.ts';
import { Note } from '../../shared/Note.tsx';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { Guard } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { useRecordedAction } from '../../shared/useRecordedAction.ts';
import { ViewOnly } from '../../shared/ViewOnly.tsx';
import css from '../agents/Agents.module.css';
import own from './Affiliates.module.css';
import { sendPayout, useRenew } from './affiliates.queries.ts';
import { monthText, refusalText } from './affiliates.rules.ts';

type Props = {
  waiting: readonly AffiliateStatement[];
  symbol: string;
  timeZone: string;
};

/** Payouts that await an operator: each with the displayed amount, a reason and a second factor. */
export function Payouts({ waiting, symbol, timeZone }: Props) {
  const renew = useRenew();
  const { why, prompt, isBusy, note, act } = useRecordedAction({ renew, refusalText });
  if (waiting.length === 0 && note === null) return null;
  const approve = ({ month, account }: AffiliateStatement) =>
    act({
      send: ({ reason }) => sendPayout(month.id, { payout: month.payout, reason }),
      note: t('affiliates.approved', { account, amount: fullMoney(month.payout, symbol) }),
    });
  return (
    <section className={cards.card} aria-label={t('affiliates.payouts')}>
      <h2>{t('affiliates.payouts')}</h2>
      <p className={css.note}>{t('affiliates.payoutsText')}</p>
      <Guard needs={approveAffiliatePayout} otherwise={<ViewOnly />}>
        {prompt}
        <Field label={t('members.reason')} hint={t('members.reasonHint')} {...why.field} />
      </Guard>
      <ul className={own.rows}>
        {waiting.map((statement) => (
          <li key={statement.month.id}>
            <span>
              <PlayerName id={statement.memberId} account={statement.account} />
              <small className={css.small}>{monthText(statement.month.monthStart, timeZone)}</small>
            </span>
            <b className={css.sum}>{fullMoney(statement.month.payout, symbol)}</b>
            <Guard needs={approveAffiliatePayout}>
              <Button
                small
                icon="check"
                aria-disabled={isBusy}
                aria-label={t('affiliates.approveOf', {
                  account: statement.account,
                  amount: fullMoney(statement.month.payout, symbol),
                })}
                onClick={() => approve(statement)}
              >
                {t('affiliates.approve')}
              </Button>
            </Guard>
          </li>
        ))}
      </ul>
      <Note text={note} />
    </section>
  );
}
