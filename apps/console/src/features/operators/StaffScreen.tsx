import type { StaffRow } from '@parlour/contract/operators.admin.endpoints';
import { useState } from 'react';
import { stamp } from '../../shared/format.ts';
import list from '../../shared/ListCard.module.css';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { TableHead } from '../../shared/TableHead.tsx';
import { roleText, t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import css from '../members/Members.module.css';
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

/** The operators of the house: who may sign in, and with which second factors. */
export function StaffScreen({ onSessionOver }: { onSessionOver: () => void }) {
  const asked = useStaff(onSessionOver);
  const [chosen, setChosen] = useState<string | null>(null);
  useTitle(t('nav.staff'));
  const rows = asked.data ?? [];
  const one = rows.find(({ id }) => id === chosen);

  return (
    <>
      <PageHead title={t('nav.staff')} />
      <p className={css.lead}>{t('staff.lead')}</p>
      <Failed title="staff.failedTitle" asked={asked} />
      <Loading label="staff.loading" asked={asked} />
      <div className={one ? css.both : undefined}>
        {rows.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too
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
                  <tr key={row.id} className={row.id === chosen ? css.chosen : undefined}>
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
                      {row.own || row.state === 'removed' ? (
                        row.own && t('staff.you')
                      ) : (
                        <button
                          type="button"
                          className={css.open}
                          aria-label={`${t('staff.open')} ${row.name}`}
                          aria-expanded={row.id === chosen}
                          onClick={() => setChosen(row.id === chosen ? null : row.id)}
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
        {one && one.state !== 'removed' && <StaffPanel key={one.id} one={one} onSessionOver={onSessionOver} />}
      </div>
    </>
  );
}
