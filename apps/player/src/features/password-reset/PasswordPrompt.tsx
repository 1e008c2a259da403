import { PATHS } from '@parlour/contract/routes';
import { Dialog } from '@parlour/ui/Dialog';
import { useNavigate } from '@tanstack/react-router';
import { useT } from '../../shared/i18n.tsx';
import type { PopupProps } from '../../shared/popup.ts';
import { useApp } from '../../shared/store.ts';

/** Prompt to choose a password, for a member whose password was set by an operator. */
export default function PasswordPrompt({ open, onClosed }: PopupProps) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Dialog
      open={open}
      onClosed={onClosed}
      title={t('changePsw.promptTitle')}
      text={t('changePsw.promptText')}
      cancel={{ label: t('changePsw.later'), onClick: () => useApp.setState({ passwordDue: false }) }}
      confirm={{ label: t('changePsw.title'), onClick: () => void navigate({ to: PATHS.changePassword }) }}
    />
  );
}
