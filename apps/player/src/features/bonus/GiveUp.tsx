import { Dialog } from '@parlour/ui/Dialog';
import { Alert } from '../../shared/forms/Alert.tsx';
import { useT } from '../../shared/i18n.tsx';

type Props = {
  name: string;
  /** Amounts that are forfeited and kept, formatted. */
  lost: string;
  kept: string;
  failure: string | null;
  busy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
};

/** Confirms giving up a bonus, with the exact amounts. */
export default function GiveUp({ name, lost, kept, failure, busy, onCancel, onConfirm }: Props) {
  const t = useT();
  return (
    <Dialog
      open
      title={`${t('bonus.giveUp')}: ${name}`}
      text={t('bonus.giveUpText', { lost, kept })}
      cancel={{ label: t('action.cancel'), onClick: onCancel }}
      confirm={{ label: t('bonus.giveUp'), onClick: onConfirm, disabled: busy }}
    >
      <Alert text={failure} />
    </Dialog>
  );
}
