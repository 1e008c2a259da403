import { Icon } from '@parlour/ui/Icon';
import { useT } from '../i18n.tsx';
import css from './form.module.css';

/** Error of a form; renders nothing without a text key. */
export function Alert({ text }: { text: string | null }) {
  const t = useT();
  return (
    text && (
      <p className={css.alert} role="alert">
        <Icon name="circle-alert" />
        {t(text)}
      </p>
    )
  );
}
