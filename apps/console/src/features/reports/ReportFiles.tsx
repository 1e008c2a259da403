import { exportReport } from '@parlour/contract/reports.endpoints';
import { Button } from '@parlour/ui/Button';
import { useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import { call, isSessionOver } from '../../shared/api.ts';
import { saveFile } from '../../shared/save-file.ts';
import { failureText, t } from '../../shared/texts.ts';
import css from './Reports.module.css';
import type { ReportDraft } from './reports.rules.ts';

type Props = { draft: ReportDraft; isFine: boolean; onSessionOver: () => void };

/** Buttons that download the report as a file. */
export function ReportFiles({ draft, isFine, onSessionOver }: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function save(format: 'csv' | 'xlsx') {
    if (isBusy || !isFine) return;
    setBusy(true);
    setFailure(null);
    const result = await call(exportReport, { body: { ...draft, format } });
    setBusy(false);
    if (result.ok) return saveFile(result.value);
    if (isSessionOver(result.code)) return onSessionOver();
    setFailure(failureText(result.textKey));
  }
  return (
    <div className={css.files}>
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          kind="raised"
          small
          icon="download"
          aria-disabled={isBusy || !isFine}
          onClick={() => void save(format)}
        >
          {t(`reports.${format}`)}
        </Button>
      ))}
      <Alert text={failure} />
    </div>
  );
}
