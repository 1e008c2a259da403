import { Dialog } from '@parlour/ui/Dialog';
import { useState } from 'react';
import { useBackCloses } from '../../shared/back.ts';
import { useT } from '../../shared/i18n.tsx';

/** Confirmation before a deposit is cancelled. */
export default function CancelDialog({ onAnswer }: { onAnswer: (cancels: boolean) => void }) {
  const t = useT();
  const [open, setOpen] = useState(true);
  const answer = (cancels: boolean) => {
    setOpen(false);
    onAnswer(cancels);
  };
  useBackCloses(open, () => answer(false));
  return (
    <Dialog
      open={open}
      title={t('cashier.cancel')}
      text={t('cashier.cancelText')}
      cancel={{ label: t('action.back'), onClick: () => answer(false) }}
      confirm={{ label: t('cashier.cancel'), onClick: () => answer(true) }}
    />
  );
}
