import { exportAudit } from '@parlour/contract/audit.endpoints';
import { businessDay } from '@parlour/contract/clock';
import { houseZone } from '@parlour/contract/house-zone';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { Icon } from '@parlour/ui/Icon';
import { useDeferredValue, useState } from 'react';
import { call } from '../../shared/api.ts';
import { Choice } from '../../shared/Choice.tsx';
import { DayFields } from '../../shared/DayFields.tsx';
import { FileButtons } from '../../shared/FileButtons.tsx';
import { stamp } from '../../shared/format.ts';
import { ListCard } from '../../shared/ListCard.tsx';
import { ListState } from '../../shared/ListState.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import css from './Audit.module.css';
import { useAudit, useAuditCheck } from './audit.queries.ts';
import {
  type AuditFilters,
  actText,
  areaText,
  changesOf,
  filtersFrom,
  isInOrder,
  queryOf,
  searchOf,
  subjectOf,
} from './audit.rules.ts';
import { Changes } from './Changes.tsx';

type FiltersProps = {
  filters: AuditFilters;
  /** Every action and operator of the record. */
  acts: readonly string[];
  operators: readonly string[];
  onChange: (more: Partial<AuditFilters>) => void;
};

function Filters({ filters, acts, operators, onChange }: FiltersProps) {
  const { subject, act, operator } = filters;
  const [today] = useState(() => businessDay(new Date(), houseZone() ?? 'UTC'));
  const byText = (one: readonly [string, string], other: readonly [string, string]) => one[1].localeCompare(other[1]);
  const areas = [...new Set([...acts.map(subjectOf), ...(subject ? [subject] : [])])];
  const within = acts.filter((each) => subject === '' || subjectOf(each) === subject);
  // A chosen value stays an option, also before the lists are loaded.
  const chosen = (values: readonly string[], value: string) => [...new Set([...values, ...(value ? [value] : [])])];
  return (
    <>
      <Choice
        label={t('audit.area')}
        value={subject}
        options={[['', t('audit.everyArea')], ...areas.map((one) => [one, areaText(one)] as const).sort(byText)]}
        onChange={(next) => onChange({ subject: next, act: '' })}
      />
      <Choice
        label={t('audit.act')}
        value={act}
        options={[
          ['', t('audit.every')],
          ...chosen(within, act)
            .map((one) => [one, actText(one)] as const)
            .sort(byText),
        ]}
        onChange={(next) => onChange({ act: next })}
      />
      <Choice
        label={t('audit.operator')}
        value={operator}
        options={[['', t('audit.everyOperator')], ...chosen(operators, operator).map((one) => [one, one] as const)]}
        onChange={(next) => onChange({ operator: next })}
      />
      <Field
        label={t('audit.account')}
        maxLength={60}
        autoCapitalize="none"
        spellCheck={false}
        value={filters.account}
        onChange={(event) => onChange({ account: event.target.value })}
      />
      <DayFields
        days={filters}
        latest={today}
        error={isInOrder(filters) ? undefined : t('audit.daysWrong')}
        onChange={({ from, to }) => onChange({ from, to })}
      />
    </>
  );
}

function verdictOf({ broken, verifiedAt }: { broken: string | null; verifiedAt: string | null }): string {
  if (broken !== null) return t('audit.broken', { id: broken });
  return verifiedAt === null ? t('audit.verifying') : t('audit.whole', { time: stamp(verifiedAt) });
}

/** Verdict of the check that no entry is missing or altered. */
function Verdict() {
  const check = useAuditCheck().data;
  if (!check) return null;
  const isWhole = check.broken === null;
  return (
    <p className={isWhole ? css.whole : css.broken} role={isWhole ? 'status' : 'alert'}>
      <Icon name={isWhole ? 'shield-check' : 'circle-alert'} />
      {verdictOf(check)}
    </p>
  );
}

/** Activity: what operators did, by area, action, operator, player and day, and as a file. It is read-only. */
export function AuditScreen() {
  const [filters, setFilters] = useState(() => filtersFrom(location.search));
  const list = useAudit(useDeferredValue(filters));
  useTitle(t('nav.audit'));
  const [first] = list.data?.pages ?? [];
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  /** The address contains the filters, so that a view can be shared with colleagues. */
  const show = (next: AuditFilters) => {
    setFilters(next);
    history.replaceState(null, '', `${location.pathname}${searchOf(next)}`);
  };
  const isFiltered = searchOf(filters) !== '';

  return (
    <>
      <PageHead title={t('nav.audit')}>
        <Verdict />
      </PageHead>
      <section className={css.tools} aria-label={t('audit.filters')}>
        <Filters
          filters={filters}
          acts={first?.acts ?? []}
          operators={first?.operators ?? []}
          onChange={(more) => show({ ...filters, ...more })}
        />
        <div className={css.actions}>
          {isFiltered && (
            <Button kind="ghost" small icon="x" onClick={() => show(filtersFrom(''))}>
              {t('audit.clear')}
            </Button>
          )}
          <FileButtons
            send={(format) => call(exportAudit, { body: { ...queryOf(filters), format } })}
            isFine={isInOrder(filters)}
          />
        </div>
      </section>
      <ListState name={isFiltered ? 'auditFound' : 'audit'} emblem="receipt" list={list} isEmpty={rows.length === 0} />
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
              <td className={css.change}>
                <Changes changes={changesOf(row, first?.symbol ?? '')} />
              </td>
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
