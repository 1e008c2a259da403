import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useT } from '../../shared/i18n.tsx';

const Dialog = lazy(async () => ({ default: (await import('@parlour/ui/Dialog')).Dialog }));

/** Confirmation before leaving in the middle of a round: by our button, back, or closing the page. */
export function LeaveQuestion({ busy }: { busy: boolean }) {
  const t = useT();
  const blocker = useBlocker({ shouldBlockFn: () => busy, enableBeforeUnload: () => busy, withResolver: true });
  if (blocker.status !== 'blocked') return null;
  return (
    <Suspense fallback={null}>
      <Dialog
        open
        title={t('launch.leaveTitle')}
        text={t('launch.leaveText')}
        cancel={{ label: t('launch.stay'), onClick: blocker.reset }}
        confirm={{ label: t('launch.leave'), onClick: blocker.proceed }}
      />
    </Suspense>
  );
}
