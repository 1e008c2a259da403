import { Icon } from '@parlour/ui/Icon';
import css from './SignInFrame.module.css';

/** A message above a form; a failure is announced immediately. */
export function Note({ text, bad = false }: { text: string; bad?: boolean }) {
  return (
    <p className={`${css.note} ${bad ? css.bad : ''}`} role={bad ? 'alert' : 'status'}>
      <Icon name={bad ? 'circle-alert' : 'info'} />
      <span>{text}</span>
    </p>
  );
}
