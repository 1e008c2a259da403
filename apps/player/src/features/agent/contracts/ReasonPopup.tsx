import { Dialog } from '@parlour/ui/Dialog';
import { TextArea } from '@parlour/ui/TextArea';
import { useState } from 'react';
import { Alert } from '../../../shared/forms/Alert.tsx';
import { useT } from '../../../shared/i18n.tsx';
import css from '../../agent-centre/agent-centre.module.css';

const MOST = 300;

type Props = {
  title: string;
  text: string;
  /** Whether an act goes without a reason. */
  optional?: boolean;
  onCancel: () => void;
  /** @returns key of the text that says why it was refused, or null */
  onConfirm: (reason: string) => Promise<string | null>;
};

/** Asks for the reason of an act that the other side of a contract reads. */
export default function ReasonPopup({ title, text, optional = false, onCancel, onConfirm }: Props) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isMissing = !optional && reason.trim() === '';
  async function confirm() {
    setIsTried(true);
    if (busy || isMissing) return;
    setBusy(true);
    setFailure(await onConfirm(reason.trim()));
    setBusy(false);
  }
  return (
    <Dialog
      open
      title={title}
      text={text}
      cancel={{ label: t('action.cancel'), onClick: onCancel }}
      confirm={{ label: title, onClick: () => void confirm(), disabled: busy }}
    >
      <div className={css.reason}>
        <TextArea
          name="reason"
          label={t('contract.reason')}
          note={optional ? t('form.optional') : undefined}
          rows={3}
          maxLength={MOST}
          value={reason}
          error={isTried && isMissing ? t('form.required') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        <Alert text={failure} />
      </div>
    </Dialog>
  );
}
