import { Dialog } from '@parlour/ui/Dialog';
import { Alert } from '../../shared/forms/Alert.tsx';
import { useT } from '../../shared/i18n.tsx';

type Props = {
  name: string;
  /** What goes back to the house and what stays, as they are shown. */
  lost: string;
  kept: string;
  failure: string | null;
  busy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
};

/** Asks before a bonus is given up, with what it costs to the unit. */
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
