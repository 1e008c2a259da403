import { Button } from '@parlour/ui/Button';
import { useT } from '../../shared/i18n.tsx';
import { useWhitelabel } from '../system/system.queries.ts';
import css from './trial.module.css';
import { useTrial } from './useTrial.ts';

/** Starts guest play, below the login methods. Renders nothing if the merchant has no trials. */
export function TrialButton({ home }: { home: boolean }) {
  const t = useT();
  const offered = useWhitelabel()?.trialPlay === true;
  const { start, busy, wantsGame } = useTrial({ home });
  if (!offered) return null;
  return (
    <div className={css.way}>
      <Button kind="ghost" wide disabled={busy} onClick={() => void start()}>
        {t(wantsGame ? 'trial.tryGame' : 'trial.try')}
      </Button>
    </div>
  );
}
