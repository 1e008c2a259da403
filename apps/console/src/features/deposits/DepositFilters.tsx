import { DEPOSIT_STATES } from '@parlour/contract/deposits';
import { listMethodRows } from '@parlour/contract/deposits.admin.endpoints';
import { Choice } from '../../shared/Choice.tsx';
import { DayFields } from '../../shared/DayFields.tsx';
import { Guard } from '../../shared/rights.tsx';
import { SearchField } from '../../shared/SearchField.tsx';
import { t } from '../../shared/texts.ts';
import css from './Cashier.module.css';
import { useMethods } from './deposits.queries.ts';
import type { DepositSearch } from './deposits.rules.ts';

type Props = { value: DepositSearch; onChange: (value: DepositSearch) => void };

/** Filters of the list of all deposits. */
export function DepositFilters({ value, onChange }: Props) {
  const methods = useMethods().data?.methods ?? [];
  const change = (over: Partial<DepositSearch>) => onChange({ ...value, ...over });
  return (
    <div className={css.filters}>
      <SearchField label={t('deposits.search')} value={value.search} onChange={(text) => change({ search: text })} />
      <Choice
        label={t('deposits.state')}
        value={value.state}
        options={[
          ['', t('deposits.every')] as const,
          ...DEPOSIT_STATES.map((state) => [state, t(`deposits.state.${state}`)] as const),
        ]}
        onChange={(state) => change({ state })}
      />
      <Guard needs={listMethodRows}>
        <Choice
          label={t('deposits.method')}
          value={value.method}
          options={[
            ['', t('deposits.every')] as const,
            ...methods.map(({ code, draft }) => [code, draft.names.EN ?? code] as const),
          ]}
          onChange={(method) => change({ method })}
        />
      </Guard>
      <DayFields days={value} onChange={({ from, to }) => change({ from, to })} />
    </div>
  );
}
