import { Icon, type IconName } from '@parlour/ui/Icon';
import list from '../../shared/List.module.css';
import look from '../../shared/Switch.module.css';
import css from './settings.module.css';

type Props = { icon: IconName; label: string; checked: boolean; onChange: (checked: boolean) => void };

/** A list row with a switch. */
export function Switch({ icon, label, checked, onChange }: Props) {
  return (
    <label className={`${list.row} ${css.switch}`}>
      <Icon name={icon} />
      <b>{label}</b>
      <input type="checkbox" role="switch" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span className={look.track} />
    </label>
  );
}
