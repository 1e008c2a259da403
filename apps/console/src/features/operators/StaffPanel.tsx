import {
  removeStaff,
  resetStaff,
  type StaffRow,
  setStaffRole,
  setStaffState,
} from '@parlour/contract/operators.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { Choice } from '../../shared/Choice.tsx';
import { stamp } from '../../shared/format.ts';
import { roleText, t } from '../../shared/texts.ts';
import { useRecordedAction } from '../../shared/useRecordedAction.ts';
import css from '../members/Members.module.css';
import { StateButton } from '../members/StateButton.tsx';
import { oneUseLink } from './operators.rules.ts';
import own from './Staff.module.css';
import { useRenewStaff, useRoles } from './staff.queries.ts';

type Link = { address: string; until: string };

/** Panel of one operator with its actions. Every action requires a reason and a second factor, and is recorded. */
export function StaffPanel({ one }: { one: StaffRow }) {
  const { id, name, state } = one;
  const roles = useRoles().data ?? [];
  const [role, setRole] = useState(one.role);
  const renew = useRenewStaff();
  const { why, prompt, isBusy, note, act } = useRecordedAction({ renew });
  const [link, setLink] = useState<Link | null>(null);
  const [isSure, setSure] = useState(false);

  /** Begins an action; hides the link of an earlier one. */
  const begin = (...action: Parameters<typeof act>) => {
    if (act(...action)) setLink(null);
  };
  const other = state === 'active' ? 'disabled' : 'active';

  return (
    <section className={css.panel} aria-label={name}>
      <h2>{name}</h2>
      <p className={css.lead}>{t('staff.acts')}</p>
      {prompt}
      <Field label={t('members.reason')} hint={t('members.reasonHint')} {...why.field} />
      <div className={own.role}>
        <Choice
          label={t('staff.role')}
          value={role}
          onChange={setRole}
          options={(roles.length > 0 ? roles : [one.role].map((each) => ({ name: each }))).map((each) => [
            each.name,
            roleText(each.name),
          ])}
        />
        <Button
          kind="raised"
          small
          aria-disabled={isBusy || role === one.role}
          onClick={() => {
            if (role === one.role) return;
            begin({
              send: (body) => call(setStaffRole, { params: { id }, body: { ...body, role } }),
              note: t('staff.now.role', { role: roleText(role) }),
            });
          }}
        >
          {t('staff.setRole')}
        </Button>
      </div>
      <div className={css.acts}>
        <StateButton
          to={other}
          label={t(other === 'disabled' ? 'staff.disable' : 'staff.enable')}
          isBusy={isBusy}
          onClick={() =>
            begin({
              send: (body) => call(setStaffState, { params: { id }, body: { ...body, state: other } }),
              note: t(`staff.now.${other}`),
            })
          }
        />
        {state === 'active' && (
          <Button
            kind="raised"
            small
            icon="shield"
            aria-disabled={isBusy}
            onClick={() =>
              act({
                send: (body) => call(resetStaff, { params: { id }, body }),
                onDone: ({ token, until }) => setLink({ address: oneUseLink('reset', token), until }),
              })
            }
          >
            {t('staff.reset')}
          </Button>
        )}
        <Button
          kind="raised"
          small
          icon="trash-2"
          aria-disabled={isBusy}
          onClick={() => {
            // Removal is final, so it requires a second click.
            if (!isSure) return setSure(true);
            begin({
              send: (body) => call(removeStaff, { params: { id }, body }),
              note: t('staff.now.removed'),
            });
          }}
        >
          {t(isSure ? 'staff.removeSure' : 'staff.remove')}
        </Button>
      </div>
      {link && (
        <div role="status">
          <p className={css.lead}>{t('staff.linkText', { name, time: stamp(link.until) })}</p>
          <code className={css.link}>{link.address}</code>
        </div>
      )}
      <p role="status" className={css.note}>
        {note}
      </p>
    </section>
  );
}
