import { Icon } from '@parlour/ui/Icon';
import css from './cards.module.css';

/** Alert with the reason of a failure; renders nothing without one. */
export function Alert({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p className={css.alert} role="alert">
      <Icon name="circle-alert" />
      {text}
    </p>
  );
}
