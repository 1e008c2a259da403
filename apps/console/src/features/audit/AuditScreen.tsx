import { Icon } from '@parlour/ui/Icon';
import { useState } from 'react';
import { stamp } from '../../shared/format.ts';
import { ListCard } from '../../shared/ListCard.tsx';
import { ListState } from '../../shared/ListState.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import css from './Audit.module.css';
import { useAudit, useAuditCheck } from './audit.queries.ts';
import { actText, changeText } from './audit.rules.ts';

/** Audit log of operators' actions. It is read-only. */
export function AuditScreen({ onSessionOver }: { onSessionOver: () => void }) {
  const [act, setAct] = useState('');
  const list = useAudit(act, onSessionOver);
  const check = useAuditCheck().data;
  useTitle(t('nav.audit'));
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const acts = list.data?.pages[0]?.acts ?? [];

  return (
    <>
      <PageHead title={t('nav.audit')}>
        {check && (
          <p
            className={check.broken === null ? css.whole : css.broken}
            role={check.broken === null ? 'status' : 'alert'}
          >
            <Icon name={check.broken === null ? 'shield-check' : 'circle-alert'} />
            {check.broken === null ? t('audit.whole') : t('audit.broken', { id: check.broken })}
          </p>
        )}
      </PageHead>
      <label className={css.filter}>
        <span>{t('audit.act')}</span>
        <select value={act} onChange={(event) => setAct(event.target.value)}>
          <option value="">{t('audit.every')}</option>
          {acts.map((one) => (
            <option key={one} value={one}>
              {actText(one)}
            </option>
          ))}
        </select>
      </label>
      <ListState name="audit" emblem="receipt" list={list} isEmpty={rows.length === 0} />
      {rows.length > 0 && (
        <ListCard
          label={t('nav.audit')}
          list={list}
          head={[
            t('audit.number'),
            t('audit.time'),
            t('audit.operator'),
            t('audit.act'),
            t('audit.member'),
            t('audit.change'),
            t('audit.reason'),
            t('audit.address'),
          ]}
        >
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{row.id}</td>
              <td>
                <time dateTime={row.at}>{stamp(row.at)}</time>
              </td>
              <td>{row.operator}</td>
              <td>{actText(row.act)}</td>
              <td>
                <PlayerName id={row.memberId} account={row.account ?? '–'} />
              </td>
              <td>{changeText(row.before, row.after)}</td>
              <td className={css.reason} dir="auto">
                {row.reason || '–'}
              </td>
              <td>{row.address}</td>
            </tr>
          ))}
        </ListCard>
      )}
    </>
  );
}
