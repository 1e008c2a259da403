import { Icon } from '@parlour/ui/Icon';
import css from './cards.module.css';

/** Says why something did not happen; nothing while there is nothing to say. */
export function Alert({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p className={css.alert} role="alert">
      <Icon name="circle-alert" />
      {text}
    </p>
  );
}
