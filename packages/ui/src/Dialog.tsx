import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { Button } from './Button.tsx';
import css from './Dialog.module.css';
import masks from './Mask.module.css';

export type DialogProps = {
  open: boolean;
  /** Called when the closing animation has ended. */
  onClosed?: () => void;
  title: string;
  text: string;
  /** The safe action; also triggered by Escape and by a tap outside the dialog. */
  cancel: { label: string; onClick: () => void };
  /** Omitted when there is nothing to confirm. */
  confirm?: { label: string; onClick: () => void; disabled?: boolean };
  /** Requires one of the buttons: neither Escape nor a tap outside closes the dialog. */
  insists?: boolean;
  /** An additional choice, above the buttons. */
  children?: ReactNode;
};

/** A question with two equal buttons, the safe one first, or a notice with one. Dialogs are never stacked. */
export function Dialog({ open, onClosed, title, text, cancel, confirm, insists = false, children }: DialogProps) {
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        if (!next && (!insists || reason === 'close-press')) cancel.onClick();
      }}
      onOpenChangeComplete={(next) => {
        if (!next) onClosed?.();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={masks.mask} />
        <Base.Popup className={css.dialog} initialFocus={safe} role="alertdialog">
          <Base.Title className={css.title}>{title}</Base.Title>
          <Base.Description className={css.text}>{text}</Base.Description>
          {children && <div className={css.more}>{children}</div>}
          <div className={css.pair}>
            <Base.Close ref={safe} render={<Button kind="raised">{cancel.label}</Button>} />
            {confirm && (
              <Button onClick={confirm.onClick} disabled={confirm.disabled}>
                {confirm.label}
              </Button>
            )}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
