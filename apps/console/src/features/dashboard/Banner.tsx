import { Icon, type IconName } from '@parlour/ui/Icon';
import css from './Banner.module.css';

type Props = {
  icon: IconName;
  text: string;
  /** Something is wrong with the house, not only with this page. */
  isAlert?: boolean;
  action?: { label: string; onClick: () => void };
};

/** A line over the figures that says why they are not to be trusted. */
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
