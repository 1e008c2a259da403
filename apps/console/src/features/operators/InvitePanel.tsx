import { inviteStaff } from '@parlour/contract/operators.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { Choice } from '../../shared/Choice.tsx';
import { stamp } from '../../shared/format.ts';
import { roleText, t } from '../../shared/texts.ts';
import { useRecordedAction } from '../../shared/useRecordedAction.ts';
import css from '../members/Members.module.css';
import { oneUseLink } from './operators.rules.ts';
import { useRenewStaff, useRoles } from './staff.queries.ts';

type Made = { address: string; until: string; role: string };

/** Creates a link with which a colleague creates an account. The link is shown once. */
export function InvitePanel({ onClose }: { onClose: () => void }) {
  const renew = useRenewStaff();
  const roles = useRoles().data ?? [];
  const [role, setRole] = useState('support');
  const [made, setMade] = useState<Made | null>(null);
  const { why, prompt, isBusy, act } = useRecordedAction({ renew });

  return (
    <section className={css.panel} aria-label={t('staff.inviteTitle')}>
      <h2>{t('staff.inviteTitle')}</h2>
      <p className={css.lead}>{t('staff.inviteLead')}</p>
      {prompt}
      <Choice
        label={t('staff.role')}
        value={role}
        onChange={setRole}
        options={roles.map(({ name }) => [name, roleText(name)])}
      />
      <Field label={t('members.reason')} hint={t('staff.inviteHint')} {...why.field} />
      <div className={css.acts}>
        <Button kind="raised" small onClick={onClose}>
          {t('content.cancel')}
        </Button>
        <Button
          small
          icon="link"
          aria-disabled={isBusy}
          onClick={() =>
            act({
              send: (body) => call(inviteStaff, { body: { ...body, role } }),
              onDone: ({ token, until, role: given }) =>
                setMade({ address: oneUseLink('setup', token), until, role: given }),
            })
          }
        >
          {t('staff.makeLink')}
        </Button>
      </div>
      {made && (
        <div role="status">
          <p className={css.lead}>{t('staff.inviteLink', { role: roleText(made.role), time: stamp(made.until) })}</p>
          <code className={css.link}>{made.address}</code>
        </div>
      )}
    </section>
  );
}
