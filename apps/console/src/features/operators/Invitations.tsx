import { type InvitationRow, withdrawStaffInvitation } from '@parlour/contract/operators.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { stamp } from '../../shared/format.ts';
import { useMay } from '../../shared/rights.tsx';
import { roleText, t } from '../../shared/texts.ts';
import { useRecordedAction } from '../../shared/useRecordedAction.ts';
import css from '../members/Members.module.css';
import own from './Staff.module.css';
import { useRenewStaff } from './staff.queries.ts';

/** Form that withdraws one invitation, with a reason. */
function Withdrawal({ id }: { id: string }) {
  const renew = useRenewStaff();
  const { why, prompt, isBusy, act } = useRecordedAction({ renew });
  return (
    <div className={own.withdrawal}>
      {prompt}
      <Field label={t('members.reason')} {...why.field} />
      <Button
        kind="raised"
        small
        icon="ban"
        aria-disabled={isBusy}
        onClick={() => act({ send: (body) => call(withdrawStaffInvitation, { params: { id }, body }) })}
      >
        {t('staff.withdraw')}
      </Button>
    </div>
  );
}

/** Unused links that create an operator. */
export function Invitations({ rows }: { rows: readonly InvitationRow[] }) {
  const [open, setOpen] = useState<string | null>(null);
  const mayAct = useMay()(withdrawStaffInvitation);
  return (
    <section className={css.panel} aria-label={t('staff.invitations')}>
      <h2>{t('staff.invitations')}</h2>
      <ul className={own.invitations}>
        {rows.map(({ id, role, by, until }) => (
          <li key={id}>
            <div className={own.invitation}>
              <b>{roleText(role)}</b>
              <small>
                {t(by ? 'staff.invitedBy' : 'staff.invitedByMachine', { name: by ?? '', time: stamp(until) })}
              </small>
              {mayAct && (
                <button
                  type="button"
                  className={css.open}
                  aria-expanded={open === id}
                  onClick={() => setOpen(open === id ? null : id)}
                >
                  {t('staff.withdrawOpen')}
                </button>
              )}
            </div>
            {open === id && <Withdrawal id={id} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
