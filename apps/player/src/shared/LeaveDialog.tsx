import { Dialog } from '@parlour/ui/Dialog';
import { useState } from 'react';
import { useT } from './i18n.tsx';
import { leave, leavingTo } from './leave.ts';
import { closerOf, type PopupProps } from './popup.ts';

const closeLeave = closerOf('leave');

/** Confirmation before a link leaves the platform, naming its target. */
export default function LeaveDialog({ open, onClosed }: PopupProps) {
  const t = useT();
  const [host] = useState(() => leavingTo()?.host ?? '');
  const go = () => {
    leave();
    closeLeave();
  };
  return (
    <Dialog
      open={open}
      onClosed={onClosed}
      title={t('service.leaveTitle')}
      text={t('service.leaveText', { host })}
      cancel={{ label: t('service.stay'), onClick: closeLeave }}
      confirm={{ label: t('service.leave'), onClick: go }}
    />
  );
}
