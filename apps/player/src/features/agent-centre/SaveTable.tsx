import type { DownlineSort, GameLine, TeamTable } from '@parlour/contract/agents';
import { REPORT_FORMATS, type ReportFormat } from '@parlour/contract/reports';
import { exportTeam } from '@parlour/contract/team-files.endpoints';
import { Button } from '@parlour/ui/Button';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { saveFile } from '../../shared/browser.devices.ts';
import { useT } from '../../shared/i18n.tsx';
import { toasts } from '../../shared/toasts.ts';
import css from './agent-centre.module.css';
import type { Days } from './spans.rules.ts';

type Props = {
  table: TeamTable;
  days: Days;
  /** Branch, product and filters of the list. */
  filter?: {
    memberId?: string | undefined;
    line?: GameLine | undefined;
    search?: string | undefined;
    sort?: DownlineSort | undefined;
    onlyActive?: '1' | undefined;
  };
};

/** Decodes the content of a file. */
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** Buttons that save what is shown as a file for spreadsheets. */
export function SaveTable({ table, days, filter = {} }: Props) {
  const t = useT();
  const [busy, setBusy] = useState<ReportFormat | null>(null);

  async function save(format: ReportFormat) {
    if (busy) return;
    setBusy(format);
    const { search, ...rest } = filter;
    const body = { table, format, ...days, ...rest, ...(search?.trim() ? { search: search.trim() } : {}) };
    const result = await call(exportTeam, { body });
    setBusy(null);
    if (!result.ok) return toasts.show('fail', t(result.textKey));
    const { name, type, content, rows, isCut } = result.value;
    saveFile(new File([bytesOf(content)], name, { type }));
    if (isCut) toasts.show('info', t('agent.tableCut', { count: rows }));
  }

  return (
    <div className={css.save} role="group" aria-label={t('agent.saveTable')}>
      <span>{t('agent.saveTable')}</span>
      {REPORT_FORMATS.map((format) => (
        <Button key={format} kind="ghost" small disabled={busy !== null} onClick={() => void save(format)}>
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  );
}
