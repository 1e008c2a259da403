import { PATHS } from '@parlour/contract/routes';
import { Dialog } from '@parlour/ui/Dialog';
import { useNavigate } from '@tanstack/react-router';
import { useT } from '../../shared/i18n.tsx';
import { closerOf, type PopupProps } from '../../shared/popup.ts';

const closeGuest = closerOf('guest');

/** Prompt for a trial player at an account page: stay, or register. */
export default function GuestPrompt({ open, onClosed }: PopupProps) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Dialog
      open={open}
      onClosed={onClosed}
      title={t('trial.promptTitle')}
      text={t('free_reject')}
      cancel={{ label: t('action.cancel'), onClick: closeGuest }}
      confirm={{
        label: t('trial.register'),
        onClick: () => {
          closeGuest();
          void navigate({ to: PATHS.register });
        },
      }}
    />
  );
}
