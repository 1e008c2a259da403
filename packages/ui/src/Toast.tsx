import { Icon, type IconName } from './Icon.tsx';
import css from './Toast.module.css';

export const TOAST_KINDS = ['info', 'success', 'fail', 'offline', 'loading'] as const;
export type ToastKind = (typeof TOAST_KINDS)[number];

const ICON: Record<Exclude<ToastKind, 'loading'>, IconName> = {
  info: 'info',
  success: 'circle-check',
  fail: 'circle-x',
  offline: 'wifi-off',
};

/** A short message. A failure interrupts a screen reader, all others are announced politely. */
export function Toast({ kind, text }: { kind: ToastKind; text: string }) {
  return (
    <div className={`${css.toast} ${css[kind]}`} role={kind === 'fail' ? 'alert' : 'status'} data-kind={kind}>
      {kind === 'loading' ? <span className={css.ring} /> : <Icon name={ICON[kind]} />}
      <span className={css.text}>{text}</span>
    </div>
  );
}
