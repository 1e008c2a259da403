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
  /** Whether the reason may be empty. */
  optional?: boolean;
  onCancel: () => void;
  /** @returns key of the error text, or null on success */
  onConfirm: (reason: string) => Promise<string | null>;
};

/** Dialog for the reason of an act, shown to the contract's other party. */
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
