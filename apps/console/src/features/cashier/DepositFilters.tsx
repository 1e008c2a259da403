import { DEPOSIT_STATES } from '@parlour/contract/cashier';
import { Field } from '@parlour/ui/Field';
import { Choice } from '../../shared/Choice.tsx';
import cards from '../../shared/cards.module.css';
import { t } from '../../shared/texts.ts';
import css from './Cashier.module.css';
import { useMethods } from './cashier.queries.ts';
import type { DepositSearch } from './cashier.rules.ts';

type Props = { value: DepositSearch; onChange: (value: DepositSearch) => void; onSessionOver: () => void };

/** What all deposits are looked through by. */
export function DepositFilters({ value, onChange, onSessionOver }: Props) {
  const methods = useMethods(onSessionOver).data?.methods ?? [];
  const change = (over: Partial<DepositSearch>) => onChange({ ...value, ...over });
  return (
    <div className={css.filters}>
      <Field
        label={t('deposits.search')}
        type="search"
        icon="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={value.search}
        onChange={(event) => change({ search: event.target.value })}
      />
      <Choice
        label={t('deposits.state')}
        value={value.state}
        options={[
          ['', t('deposits.every')] as const,
          ...DEPOSIT_STATES.map((state) => [state, t(`deposits.state.${state}`)] as const),
        ]}
        onChange={(state) => change({ state })}
      />
      <Choice
        label={t('deposits.method')}
        value={value.method}
        options={[
          ['', t('deposits.every')] as const,
          ...methods.map(({ code, wish }) => [code, wish.names.EN ?? code] as const),
        ]}
        onChange={(method) => change({ method })}
      />
      <label className={cards.day}>
        {t('deposits.from')}
        <input type="date" value={value.from} onChange={(event) => change({ from: event.target.value })} />
      </label>
      <label className={cards.day}>
        {t('deposits.to')}
        <input type="date" value={value.to} onChange={(event) => change({ to: event.target.value })} />
      </label>
    </div>
  );
}
