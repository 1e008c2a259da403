import { type StaffRow, setStaffState } from '@parlour/contract/operators.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { useState } from 'react';
import { stamp } from '../../shared/format.ts';
import list from '../../shared/ListCard.module.css';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { Guard, useMay } from '../../shared/rights.tsx';
import { TableHead } from '../../shared/TableHead.tsx';
import { roleText, t } from '../../shared/texts.ts';
import css from '../members/Members.module.css';
import { Invitations } from './Invitations.tsx';
import { InvitePanel } from './InvitePanel.tsx';
import own from './Staff.module.css';
import { StaffPanel } from './StaffPanel.tsx';
import { useStaff } from './staff.queries.ts';

const factorText = ({ app, passkeys, linkUntil }: StaffRow): string => {
  const parts = [
    ...(app ? [t('staff.app')] : []),
    ...(passkeys > 0 ? [t('staff.passkeys', { count: passkeys })] : []),
    ...(linkUntil ? [t('staff.link', { time: stamp(linkUntil) })] : []),
  ];
  return parts.join(', ') || t('staff.noFactor');
};

/** Panel next to the list: an operator by id, or a new invitation. */
type Panel = { id: string } | 'invite' | null;

/** List of operators with their roles and second factors. */
export function People() {
  const asked = useStaff();
  const [panel, setPanel] = useState<Panel>(null);
  const mayAct = useMay()(setStaffState);
  const rows = asked.data?.operators ?? [];
  const invitations = asked.data?.invitations ?? [];
  const openId = panel !== null && panel !== 'invite' ? panel.id : null;
  const one = rows.find(({ id }) => id === openId);

  return (
    <>
      <Failed title="staff.failedTitle" asked={asked} />
      <Loading label="staff.loading" asked={asked} />
      <Guard needs={setStaffState}>
        <div className={own.tools}>
          <Button small icon="plus" aria-expanded={panel === 'invite'} onClick={() => setPanel('invite')}>
            {t('staff.invite')}
          </Button>
        </div>
      </Guard>
      <div className={panel ? css.both : undefined}>
        <div className={own.stack}>
          {rows.length > 0 && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard
            <section className={list.card} aria-label={t('nav.staff')} tabIndex={0}>
              <table className={`${list.table} ${list.withButtons}`}>
                <TableHead
                  columns={[
                    t('enter.name'),
                    t('staff.role'),
                    t('staff.state'),
                    t('staff.factors'),
                    t('staff.since'),
                    t('staff.seen'),
                  ]}
                  act={t('staff.open')}
                />
                <tbody>
                  {rows.map((row) => (
                    <tr key={row.id} className={row.id === openId ? css.chosen : undefined}>
                      <th scope="row" className={css.name}>
                        {row.name}
                      </th>
                      <td>{roleText(row.role)}</td>
                      <td>
                        <span className={`${css.state} ${row.state === 'active' ? css.active : css.disabled}`}>
                          {t(`staff.${row.state}`)}
                        </span>
                      </td>
                      <td>{row.state === 'removed' ? '–' : factorText(row)}</td>
                      <td>{stamp(row.since)}</td>
                      <td>{row.seenAt ? stamp(row.seenAt) : '–'}</td>
                      <td>
                        {row.own && t('staff.you')}
                        {!row.own && row.state !== 'removed' && mayAct && (
                          <button
                            type="button"
                            className={css.open}
                            aria-label={`${t('staff.open')} ${row.name}`}
                            aria-expanded={row.id === openId}
                            onClick={() => setPanel(row.id === openId ? null : { id: row.id })}
                          >
                            {t('staff.open')}
                          </button>
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          )}
          {invitations.length > 0 && <Invitations rows={invitations} />}
        </div>
        {panel === 'invite' && <InvitePanel onClose={() => setPanel(null)} />}
        {one && one.state !== 'removed' && <StaffPanel key={one.id} one={one} />}
      </div>
    </>
  );
}
