import { Badge } from '@parlour/ui/Badge';
import { Icon, type IconName } from '@parlour/ui/Icon';
import { Link, type LinkProps } from '@tanstack/react-router';
import css from './List.module.css';

type Props = {
  icon: IconName;
  label: string;
  value?: string;
  /** Number of pending items there. */
  count?: number;
  /** Colour of the icon; the default one if omitted. */
  tint?: 'red' | 'gold' | 'green' | 'blue';
} & ({ to: LinkProps['to']; search?: LinkProps['search'] } | { onClick: () => void });

/** A list row that links to another page: icon, label, value, chevron. */
export function MenuRow({ icon, label, value, count = 0, tint, ...leads }: Props) {
  const inside = (
    <>
      <Icon name={icon} className={tint && css[tint]} />
      <b>{label}</b>
      {value && <small>{value}</small>}
      {count > 0 && <Badge count={count} className={css.count} />}
      <Icon name="chevron-right" flip className={css.chevron} />
    </>
  );
  return 'to' in leads ? (
    <Link to={leads.to} search={leads.search} className={css.row}>
      {inside}
    </Link>
  ) : (
    <button type="button" className={css.row} onClick={leads.onClick}>
      {inside}
    </button>
  );
}
