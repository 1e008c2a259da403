import { Button } from '@parlour/ui/Button';
import { useState } from 'react';
import { Alert } from './Alert.tsx';
import css from './FileButtons.module.css';
import { useProof } from './proof/useProof.tsx';
import { saveFile } from './save-file.ts';
import { failureText, t } from './texts.ts';

export type FileFormat = 'csv' | 'xlsx';

/** A file as the server returns it; `cut` if there are more rows than one file holds. */
type Exported = { name: string; type: string; content: string; rows: number; cut?: boolean };
type Result = { ok: true; value: Exported } | { ok: false; code: string; textKey: string };

type Props<F extends FileFormat | 'json'> = {
  /** Formats on offer. */
  formats: readonly F[];
  /** Requests the file. */
  send: (format: F) => Promise<Result>;
  /** Whether a file can be requested now. */
  isFine?: boolean;
};

const TABLES: readonly FileFormat[] = ['csv', 'xlsx'];

/** Buttons that download what is shown as a table, see {@link FormatButtons}. */
export const FileButtons = (props: Omit<Props<FileFormat>, 'formats'>) => <FormatButtons formats={TABLES} {...props} />;

/** Buttons that download something as a file, after a second factor where the server requires one. */
export function FormatButtons<F extends FileFormat | 'json'>({ formats, send, isFine = true }: Props<F>) {
  const proof = useProof();
  const [failure, setFailure] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function save(format: F) {
    if (isBusy || !isFine) return;
    setBusy(true);
    setFailure(null);
    setNote('');
    const result = await proof.run(() => send(format));
    setBusy(false);
    if (!result) return;
    if (!result.ok) return setFailure(failureText(result.textKey));
    saveFile(result.value);
    const { name, rows, cut = false } = result.value;
    setNote(t(cut ? 'files.cut' : 'files.exported', { name, rows }));
  }

  return (
    <div className={css.files}>
      {formats.map((format) => (
        <Button
          key={format}
          kind="raised"
          small
          icon="download"
          aria-disabled={isBusy || !isFine}
          onClick={() => void save(format)}
        >
          {t(`files.as.${format}`)}
        </Button>
      ))}
      <Alert text={failure} />
      {proof.prompt}
      <p role="status" className={css.note}>
        {note}
      </p>
    </div>
  );
}
