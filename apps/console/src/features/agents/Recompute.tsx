import type { recomputeAgentRun } from '@parlour/contract/agent-runs.endpoints';
import type { OutputOf } from '@parlour/contract/endpoint';
import { Button } from '@parlour/ui/Button';
import { useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import { Note } from '../../shared/Note.tsx';
import { t } from '../../shared/texts.ts';
import css from './Agents.module.css';
import { askRecomputation } from './agents.queries.ts';
import { refusalText } from './agents.rules.ts';

type Found = OutputOf<typeof recomputeAgentRun>;
type Props = { runId: string; recordHash: string };

/** Recomputes a settlement from its record, and states whether the result is byte-identical. */
export function Recompute({ runId, recordHash }: Props) {
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function press() {
    if (isBusy) return;
    setBusy(true);
    setFound(null);
    setFailure(null);
    const result = await askRecomputation(runId);
    setBusy(false);
    if (result.ok) return setFound(result.value);
    setFailure(refusalText(result));
  }
  return (
    <div className={css.record}>
      <span>
        <small>{t('agents.record')}</small>
        <code>{recordHash}</code>
      </span>
      <Button small kind="raised" icon="refresh-cw" aria-disabled={isBusy} onClick={() => void press()}>
        {t(isBusy ? 'agents.recomputing' : 'agents.recompute')}
      </Button>
      <Note text={found?.same ? t('agents.same', { lines: found.lines }) : null} />
      <Alert text={found && !found.same ? t('agents.differs', { at: found.at ?? '–' }) : failure} />
    </div>
  );
}
