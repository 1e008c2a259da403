import { addStaffRole, type RoleRow } from '@parlour/contract/operators.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { useState } from 'react';
import list from '../../shared/ListCard.module.css';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { Guard } from '../../shared/rights.tsx';
import { TableHead } from '../../shared/TableHead.tsx';
import { roleText, t } from '../../shared/texts.ts';
import css from '../members/Members.module.css';
import { RolePanel } from './RolePanel.tsx';
import own from './Staff.module.css';
import { useRoles } from './staff.queries.ts';

/** Roles with their rights: built-in roles are read-only, the installation's own can be edited. */
export function Roles() {
  const asked = useRoles();
  /** The open role by name, or the role that a new one copies; null while the panel is closed. */
  const [open, setOpen] = useState<{ name: string } | { copyOf: RoleRow | null } | null>(null);
  const rows = asked.data ?? [];
  const name = open && 'name' in open ? open.name : null;
  const one = rows.find((row) => row.name === name);
  const copied = open && 'copyOf' in open ? open.copyOf : null;

  return (
    <>
      <Failed title="staff.rolesFailed" asked={asked} />
      <Loading label="staff.rolesLoading" asked={asked} />
      <Guard needs={addStaffRole}>
        <div className={own.tools}>
          <Button small icon="plus" onClick={() => setOpen({ copyOf: null })}>
            {t('staff.addRole')}
          </Button>
        </div>
      </Guard>
      <div className={open ? own.both : undefined}>
        {rows.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard
          <section className={list.card} aria-label={t('staff.roles')} tabIndex={0}>
            <table className={`${list.table} ${list.withButtons}`}>
              <TableHead
                columns={[t('staff.role'), t('staff.kind'), t('staff.operators'), t('staff.rights')]}
                act={t('staff.open')}
              />
              <tbody>
                {rows.map((row) => (
                  <tr key={row.name} className={row.name === name ? css.chosen : undefined}>
                    <th scope="row" className={css.name}>
                      {roleText(row.name)}
                    </th>
                    <td>{t(row.builtIn ? 'staff.builtIn' : 'staff.own')}</td>
                    <td>{row.operators}</td>
                    <td>{row.rights.length}</td>
                    <td>
                      <button
                        type="button"
                        className={css.open}
                        aria-label={`${t('staff.open')} ${roleText(row.name)}`}
                        aria-expanded={row.name === name}
                        onClick={() => setOpen(row.name === name ? null : { name: row.name })}
                      >
                        {t('staff.open')}
                      </button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
        {open && (one || 'copyOf' in open) && (
          <RolePanel
            key={one ? `role ${one.name}` : `copy ${copied?.name ?? ''}`}
            one={one ?? null}
            copied={copied}
            onCopy={(row) => setOpen({ copyOf: row })}
            onSaved={(saved) => setOpen({ name: saved })}
            onClose={() => setOpen(null)}
          />
        )}
      </div>
    </>
  );
}
