import { Button } from '@parlour/ui/Button';
import { useT } from '../../shared/i18n.tsx';
import css from './two-factor.module.css';
import { useCopy } from './useCopy.ts';

/** The ten recovery codes, shown once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useT();
  const copy = useCopy();
  return (
    <div className={css.body}>
      <p className={css.lead}>{t('second.recoveryLead')}</p>
      <ul className={css.codes} dir="ltr" aria-label={t('second.recovery')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button kind="raised" wide icon="copy" onClick={() => copy(codes.join('\n'))}>
        {t('second.copy')}
      </Button>
      <Button wide onClick={onKept}>
        {t('second.saved')}
      </Button>
    </div>
  );
}
