import {
  EXCLUSIONS,
  type Exclusion,
  type StopKind,
  TIME_OUTS,
  type TimeOut,
} from '@parlour/contract/responsible-gaming';
import { Button } from '@parlour/ui/Button';
import { Checkbox } from '@parlour/ui/Checkbox';
import { type FormEvent, useState } from 'react';
import { Alert } from '../../shared/forms/Alert.tsx';
import { useT } from '../../shared/i18n.tsx';
import { PageSheet } from '../../shared/PageSheet.tsx';
import css from './responsible-gaming.module.css';
import { useProtectionDeeds } from './responsible-gaming.queries.ts';
import { stopText } from './responsible-gaming.rules.ts';

type Props = { kind: StopKind; open: boolean; onClose: () => void };

/** Sheet for a time-out or self-exclusion: length, consequences, and a deliberate confirmation. */
export function StopSheet({ kind, open, onClose }: Props) {
  const t = useT();
  const deeds = useProtectionDeeds();
  const spans: readonly (TimeOut | Exclusion)[] = kind === 'time_out' ? TIME_OUTS : EXCLUSIONS;
  const [span, setSpan] = useState<TimeOut | Exclusion | null>(null);
  const [isUnderstood, setUnderstood] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || span === null || !isUnderstood) return;
    setBusy(true);
    const result = await deeds.stop(kind, span);
    setBusy(false);
    if (!result.ok) return setFailure(result.textKey);
    onClose();
  }
  const title = t(kind === 'time_out' ? 'protect.break' : 'protect.exclude');
  return (
    <PageSheet open={open} onClose={onClose} title={title} closeLabel={t('action.close')}>
      <form className={css.sheet} onSubmit={(event) => void submit(event)} noValidate>
        <p className={css.rule}>{t('protect.stopText')}</p>
        <div className={css.spans} role="radiogroup" aria-label={title}>
          {spans.map((value) => (
            <label key={value} data-on={value === span || undefined}>
              <input type="radio" name="span" checked={value === span} onChange={() => setSpan(value)} />
              {stopText(t, value)}
            </label>
          ))}
        </div>
        <Checkbox checked={isUnderstood} onChange={(event) => setUnderstood(event.target.checked)}>
          {t('protect.understood')}
        </Checkbox>
        <Alert text={failure} />
        <Button type="submit" wide disabled={span === null || !isUnderstood || busy}>
          {t('protect.stopNow')}
        </Button>
      </form>
    </PageSheet>
  );
}
