import { isBlank } from '@parlour/contract/visible-text';
import { type AdminWithdrawal, moveAdminWithdrawal } from '@parlour/contract/withdrawals.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import type { IconName } from '@parlour/ui/Icon';
import { useRef, useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import { call } from '../../shared/api.ts';
import { fullMoney, stamp } from '../../shared/format.ts';
import { useMay } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { useSaving } from '../../shared/useSaving.ts';
import { ViewOnly } from '../../shared/ViewOnly.tsx';
import css from '../deposits/Cashier.module.css';
import { useRenewWithdrawals } from './withdrawals.queries.ts';
import { type Act, actsOf, asksOf, targetOf } from './withdrawals.rules.ts';

const ICONS: Record<Act, IconName> = {
  review: 'eye',
  release: 'minus',
  approve: 'check',
  refuse: 'ban',
  send: 'send',
  pay: 'banknote',
  fail: 'circle-x',
};

type Props = {
  row: AdminWithdrawal;
  symbol: string;
  provider: string | null;
  /** Called with the new state after an action; the row may have left the list by then. */
  onMoved: (row: AdminWithdrawal) => void;
};

/** Returns who has approved, and who still has to. */
function approvalNote({ needsThree, approvedBy, secondBy, isOwnApproval, approvalUntil }: AdminWithdrawal): string {
  if (approvedBy === null) return t(needsThree ? 'withdrawals.needsThree' : 'withdrawals.needsTwo');
  const time = approvalUntil ? stamp(approvalUntil) : '–';
  if (isOwnApproval) return t('withdrawals.ownApproval', { time });
  if (!needsThree) return t('withdrawals.secondApproval', { name: approvedBy, time });
  const names = [approvedBy, ...(secondBy === null ? [] : [secondBy])];
  return t('withdrawals.stillNeeded', { names: names.join(', '), count: 3 - names.length, time });
}

/** Actions on a withdrawal. Each requires re-authentication and is audited. */
export function WithdrawalActions({ row, symbol, provider, onMoved }: Props) {
  const renew = useRenewWithdrawals();
  const { failure, isBusy, prompt, save } = useSaving();
  const [words, setWords] = useState({ reason: '', reference: '' });
  const [missing, setMissing] = useState<'reason' | 'reference' | null>(null);
  const reasonField = useRef<HTMLInputElement>(null);
  const referenceField = useRef<HTMLInputElement>(null);
  const fields = { reason: reasonField, reference: referenceField };
  const may = useMay();
  const possible = actsOf(row, provider);
  const acts = possible.filter((act) => may(moveAdminWithdrawal) && (act !== 'approve' || may('withdrawals.approve')));
  const asked = (['reference', 'reason'] as const).filter((name) => acts.some((act) => asksOf(act) === name));

  function press(act: Act) {
    const need = asksOf(act);
    setMissing(null);
    if (need && isBlank(words[need])) {
      setMissing(need);
      return fields[need].current?.focus();
    }
    const body = { from: row.state, to: targetOf(act), ...(need ? { [need]: words[need].trim() } : {}) };
    save({ send: () => call(moveAdminWithdrawal, { params: { id: row.id }, body }), renew, onSaved: onMoved });
  }

  if (acts.length === 0) return possible.length > 0 ? <ViewOnly /> : null;
  return (
    <div className={css.act}>
      <Alert text={failure} />
      {prompt}
      {row.needsTwo && <p className={css.note}>{approvalNote(row)}</p>}
      {asked.map((name) => (
        <Field
          key={name}
          ref={fields[name]}
          label={t(`withdrawals.${name}`)}
          hint={t(`withdrawals.${name}Hint`)}
          maxLength={name === 'reason' ? 300 : 100}
          autoComplete="off"
          value={words[name]}
          error={missing === name ? t('form.missing') : undefined}
          onChange={(event) => {
            setWords({ ...words, [name]: event.target.value });
            setMissing(null);
          }}
        />
      ))}
      <div className={css.acts}>
        {acts.map((act) => (
          <Button
            key={act}
            small
            kind={act === 'approve' || act === 'pay' || act === 'send' ? 'primary' : 'raised'}
            icon={ICONS[act]}
            aria-disabled={isBusy}
            disabled={act === 'approve' && row.isOwnApproval}
            onClick={() => press(act)}
          >
            {act === 'pay'
              ? t('withdrawals.act.pay', { amount: fullMoney(row.arrives, symbol) })
              : t(`withdrawals.act.${act}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}
