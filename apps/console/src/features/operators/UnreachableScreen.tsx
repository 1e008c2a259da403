import { Button } from '@parlour/ui/Button';
import { failureText, t } from '../../shared/texts.ts';
import { SessionIssuer } from './SignInFrame.tsx';

/** Error page if the server could not return the signed-in operator. */
export function UnreachableScreen({ textKey, onRetry }: { textKey: string; onRetry: () => void }) {
  const isOffline = textKey === 'error.offline';
  return (
    <SessionIssuer
      title={t(isOffline ? 'state.offlineTitle' : 'state.failedTitle')}
      text={isOffline ? t('state.offlineFirst') : failureText(textKey)}
    >
      <Button wide icon="refresh-cw" onClick={onRetry}>
        {t('state.retry')}
      </Button>
    </SessionIssuer>
  );
}
