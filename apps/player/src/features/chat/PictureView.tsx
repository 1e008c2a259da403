import { IconButton } from '@parlour/ui/Button';
import { useEffect, useRef } from 'react';
import { useT } from '../../shared/i18n.tsx';
import css from './chat.module.css';

/** An image in full screen. */
export function PictureView({ address, onClose }: { address: string; onClose: () => void }) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={css.view} aria-label={t('chat.picture', { number: 1 })} onClose={onClose}>
      <img src={address} alt="" />
      <IconButton icon="x" label={t('action.close')} filled onClick={() => dialog.current?.close()} />
    </dialog>
  );
}
