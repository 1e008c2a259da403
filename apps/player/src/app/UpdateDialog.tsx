import { Dialog } from '@parlour/ui/Dialog';
import { useT } from '../shared/i18n.tsx';
import { closerOf, type PopupProps } from '../shared/popup.ts';
import { updateNow } from './worker.ts';

const closeUpdate = closerOf('update');

/** Reports that a new version is ready; the player decides when to reload. */
export default function UpdateDialog({ open, onClosed }: PopupProps) {
  const t = useT();
  return (
    <Dialog
      open={open}
      onClosed={onClosed}
      title={t('update.title')}
      text={t('update.text')}
      cancel={{ label: t('update.later'), onClick: closeUpdate }}
      confirm={{ label: t('update.now'), onClick: updateNow }}
    />
  );
}
