import { Button } from '@parlour/ui/Button';
import { t } from '../../shared/texts.ts';
import css from './AppSecret.module.css';
import { SessionIssuer } from './SignInFrame.tsx';

/** Shows the recovery codes once. */
export function RecoveryScreen({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <SessionIssuer title={t('code.recoveryTitle')} text={t('code.recoveryText')}>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button wide onClick={onKept}>
        {t('code.kept')}
      </Button>
    </SessionIssuer>
  );
}
