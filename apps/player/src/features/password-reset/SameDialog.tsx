import { Dialog } from '@parlour/ui/Dialog';
import { useT } from '../../shared/i18n.tsx';

/** Dialog stating that the new password must differ from the old one. */
export default function SameDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog
      open={open}
      title={t('changePsw.sameTitle')}
      text={t('error.samePassword')}
      cancel={{ label: t('action.close'), onClick: onClose }}
    />
  );
}
