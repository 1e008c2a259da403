import { Icon, type IconName } from '@parlour/ui/Icon';
import css from './Banner.module.css';

type Props = {
  icon: IconName;
  text: string;
  /** Marks a problem of the platform, not only of this page. */
  isAlert?: boolean;
  action?: { label: string; onClick: () => void };
};

/** A banner above the figures that states why they are unreliable. */
export function Banner({ icon, text, isAlert = false, action }: Props) {
  return (
    <div className={`${css.banner} ${isAlert ? css.alert : ''}`} role={isAlert ? 'alert' : 'status'}>
      <Icon name={icon} />
      <p>{text}</p>
      {action && (
        <button type="button" onClick={action.onClick}>
          {action.label}
        </button>
      )}
    </div>
  );
}
