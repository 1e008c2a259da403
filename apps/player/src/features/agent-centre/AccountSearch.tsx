import { Field } from '@parlour/ui/Field';
import { useT } from '../../shared/i18n.tsx';

type Props = { typed: string; onType: (typed: string) => void };

/** Finds accounts of a team by what is typed. */
export function AccountSearch({ typed, onType }: Props) {
  const t = useT();
  return (
    <Field
      label={t('agent.search')}
      icon="search"
      type="search"
      autoComplete="off"
      maxLength={40}
      value={typed}
      onChange={({ target }) => onType(target.value)}
    />
  );
}
