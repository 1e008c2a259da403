import { grouped } from '@parlour/texts/grouped';
import { useT } from '../../shared/i18n.tsx';
import { percentOf } from '../agent/contracts/contracts.rules.ts';
import css from './agent-centre.module.css';
import type { Level } from './quotas.rules.ts';

type Props = {
  levels: readonly Level[];
  value: string;
  error?: string | undefined;
  onChange: (rate: string) => void;
};

/** Select box of rates with what is left of each. */
export function RateChoice({ levels, value, error, onChange }: Props) {
  const t = useT();
  return (
    <label className={css.choice}>
      {t('agent.rate')}
      <select value={value} aria-invalid={error !== undefined} onChange={({ target }) => onChange(target.value)}>
        {levels.map(({ rate, left }) => (
          <option key={rate} value={rate}>
            {`${percentOf(rate)} %`}
            {left !== null && ` · ${t('second.recoveryLeft', { count: grouped(left) })}`}
          </option>
        ))}
      </select>
      {error !== undefined && <small role="alert">{error}</small>}
    </label>
  );
}
