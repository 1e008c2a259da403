import { RIGHTS, type Right } from '@parlour/contract/operator-rights';
import {
  addStaffRole,
  changeStaffRole,
  type RoleRow,
  removeStaffRole,
} from '@parlour/contract/operators.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { useMay } from '../../shared/rights.tsx';
import { roleText, t } from '../../shared/texts.ts';
import { useRecordedAction } from '../../shared/useRecordedAction.ts';
import css from '../members/Members.module.css';
import { RightsMatrix } from './RightsMatrix.tsx';
import own from './Staff.module.css';
import { useRenewStaff } from './staff.queries.ts';

type Props = {
  /** Null for a new role. */
  one: RoleRow | null;
  /** Role whose rights are copied to a new one; null to start without rights. */
  copied: RoleRow | null;
  onCopy: (row: RoleRow) => void;
  onSaved: (name: string) => void;
  onClose: () => void;
};

/** A role with its rights; an installation's own role can be edited. */
export function RolePanel({ one, copied, onCopy, onSaved, onClose }: Props) {
  const may = useMay();
  const renew = useRenewStaff();
  const { why, prompt, isBusy, note, act } = useRecordedAction({ renew });
  const [name, setName] = useState(one?.name ?? '');
  const [nameProblem, setNameProblem] = useState<string>();
  const [rights, setRights] = useState<ReadonlySet<Right>>(() => new Set((one ?? copied)?.rights));
  const [isSure, setSure] = useState(false);
  const isEditable = !one?.builtIn && may(addStaffRole);
  const title = one ? roleText(one.name) : t('staff.newRole');

  function save() {
    const written = name.trim();
    if (written.length < 3) return setNameProblem(t('staff.roleNameShort'));
    if (rights.size === 0) return why.refused(t('staff.noRights'));
    const draft = { name: written, rights: RIGHTS.filter((right) => rights.has(right)) };
    act({
      send: (body) =>
        one
          ? call(changeStaffRole, { params: { role: one.name }, body: { ...body, ...draft } })
          : call(addStaffRole, { body: { ...body, ...draft } }),
      note: t('staff.roleSaved'),
      onDone: (saved) => onSaved(saved.name),
    });
  }

  return (
    <section className={css.panel} aria-label={title}>
      <h2>{title}</h2>
      {one && (
        <p className={css.lead}>{t(one.builtIn ? 'staff.builtInLead' : 'staff.ownLead', { count: one.operators })}</p>
      )}
      {isEditable && (
        <Field
          label={t('staff.roleName')}
          value={name}
          maxLength={40}
          autoComplete="off"
          error={nameProblem}
          onChange={(event) => {
            setName(event.target.value);
            setNameProblem(undefined);
          }}
        />
      )}
      <RightsMatrix rights={rights} givable={(right) => may(right)} {...(isEditable ? { onChange: setRights } : {})} />
      {prompt}
      {isEditable && <Field label={t('members.reason')} hint={t('staff.inviteHint')} {...why.field} />}
      <div className={css.acts}>
        {one && may(addStaffRole) && (
          <Button kind="raised" small icon="copy" onClick={() => onCopy(one)}>
            {t('staff.copyRole')}
          </Button>
        )}
        {one && isEditable && (
          <Button
            kind="raised"
            small
            icon="trash-2"
            aria-disabled={isBusy}
            onClick={() => {
              if (!isSure) return setSure(true);
              act({
                send: (body) => call(removeStaffRole, { params: { role: one.name }, body }),
                onDone: onClose,
              });
            }}
          >
            {t(isSure ? 'staff.removeSure' : 'staff.remove')}
          </Button>
        )}
        {isEditable && (
          <Button small icon="check" aria-disabled={isBusy} onClick={save}>
            {t('content.save')}
          </Button>
        )}
      </div>
      <p role="status" className={`${css.note} ${own.note}`}>
        {note}
      </p>
    </section>
  );
}
