import { plainDigits } from '@parlour/contract/digits';
import type { Protection } from '@parlour/contract/responsible-gaming.endpoints';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { type FormEvent, useState } from 'react';
import { useT } from '../../shared/i18n.tsx';
import { PageSheet } from '../../shared/PageSheet.tsx';
import { toasts } from '../../shared/toasts.ts';
import css from './responsible-gaming.module.css';
import { useProtectionDeeds } from './responsible-gaming.queries.ts';

type Props = { reality: Protection['reality']; open: boolean; onClose: () => void };

/** Sheet for the interval of the reality check. */
export function RealitySheet({ reality, open, onClose }: Props) {
  const t = useT();
  const deeds = useProtectionDeeds();
  const [typed, setTyped] = useState(String(reality.minutes));
  const [problem, setProblem] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const { least, most } = reality;
  async function submit(event: FormEvent) {
    event.preventDefault();
    const minutes = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
    if (minutes < least || minutes > most) return setProblem(t('protect.range', { least, most }));
    if (busy) return;
    setBusy(true);
    const result = await deeds.reality(minutes);
    setBusy(false);
    if (!result.ok) return setProblem(t(result.textKey));
    toasts.show('success', t('protect.every', { minutes }));
    onClose();
  }
  return (
    <PageSheet open={open} onClose={onClose} title={t('protect.reality')} closeLabel={t('action.close')}>
      <form className={css.sheet} onSubmit={(event) => void submit(event)} noValidate>
        <p className={css.rule}>{t('protect.realityText')}</p>
        <Field
          label={t('protect.range', { least, most })}
          inputMode="numeric"
          maxLength={4}
          value={typed}
          error={problem}
          onChange={(event) => {
            setTyped(plainDigits(event.target.value));
            setProblem(undefined);
          }}
        />
        <Button type="submit" wide aria-disabled={busy}>
          {t('protect.every', { minutes: /^\d{1,4}$/.test(typed) ? Number(typed) : reality.minutes })}
        </Button>
      </form>
    </PageSheet>
  );
}
