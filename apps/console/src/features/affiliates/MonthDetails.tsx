import type { AffiliateStatement } from '@parlour/contract/affiliates.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { useState } from 'react';
import { fullMoney } from '../../shared/format.ts';
import { Note } from '../../shared/Note.tsx';
import { StateDot } from '../../shared/rows.tsx';
import { failureText, t } from '../../shared/texts.ts';
import css from '../agents/Agents.module.css';
import { askRecomputation } from './affiliates.queries.ts';
import { monthText, STATE_TONES, stepsOf } from './affiliates.rules.ts';

type Props = { statement: AffiliateStatement; symbol: string; timeZone: string };

/** A month of an affiliate with its computation, and a check of its record. */
export function MonthDetails({ statement, symbol, timeZone }: Props) {
  const { month, recordHash, approvedBy } = statement;
  const [said, setSaid] = useState('');
  async function recompute() {
    const result = await askRecomputation(month.id);
    if (!result.ok) return setSaid(failureText(result.textKey));
    setSaid(result.value.same ? t('affiliates.same') : t('agents.differs', { at: result.value.at ?? '–' }));
  }
  return (
    <details>
      <summary>
        <Icon name="chevron-right" />
        <b>{monthText(month.monthStart, timeZone)}</b>
        <span className={css.sum}>{fullMoney(month.payout, symbol)}</span>
        <small>{t('affiliates.earnedText', { amount: fullMoney(month.earned, symbol) })}</small>
        <span>
          <StateDot tone={STATE_TONES[month.state]}>{t(`affiliates.state.${month.state}`)}</StateDot>
        </span>
      </summary>
      <div className={css.working}>
        <table className={css.steps} aria-label={t('agents.working')}>
          <tbody>
            {stepsOf(month, symbol).map(({ name, value, note, isResult }) => (
              <tr key={name} className={isResult ? css.result : undefined}>
                <th scope="row">{name}</th>
                <td>{value}</td>
                <td dir="auto">{note}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {approvedBy !== null && <p className={css.note}>{t('agents.decidedBy', { name: approvedBy })}</p>}
        <div className={css.record}>
          <span>
            <small>{t('agents.record')}</small>
            <code>{recordHash}</code>
          </span>
          <Button small kind="raised" icon="refresh-cw" onClick={() => void recompute()}>
            {t('agents.recompute')}
          </Button>
          <Note text={said} />
        </div>
      </div>
    </details>
  );
}
