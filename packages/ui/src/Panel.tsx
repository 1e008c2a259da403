import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { IconButton } from './Button.tsx';
import masks from './Mask.module.css';
import css from './Panel.module.css';

type Props = {
  open: boolean;
  title: string;
  closeLabel: string;
  onClose: () => void;
  /** Called when the closing animation has ended. */
  onClosed?: () => void;
  /** Remains visible while the content above scrolls. */
  foot?: ReactNode;
  children: ReactNode;
};

/** A panel in the middle of the page, with header and footer. */
export function Panel({ open, title, closeLabel, onClose, onClosed, foot, children }: Props) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      onOpenChangeComplete={(next) => {
        if (!next) onClosed?.();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={masks.mask} />
        <Dialog.Popup ref={popup} initialFocus={popup} className={css.panel}>
          <div className={css.head}>
            <Dialog.Title className={css.title}>{title}</Dialog.Title>
            <IconButton icon="x" label={closeLabel} onClick={onClose} />
          </div>
          <div className={css.body}>{children}</div>
          {foot && <div className={css.foot}>{foot}</div>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
