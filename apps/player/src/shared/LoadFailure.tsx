import { Button } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { StateCard } from '@parlour/ui/StateCard';
import { isOffline } from './api.ts';
import { useT } from './i18n.tsx';
import css from './LoadFailure.module.css';

type Props = {
  error: unknown;
  /** Whether it failed offline; by default derived from the call's error. */
  offline?: boolean;
  onRetry: () => void;
};

/** Shown where content failed to load: explains the cause, and that the money is safe. */
export function LoadFailure({ error, offline = isOffline(error), onRetry }: Props) {
  const t = useT();
  return offline ? (
    <StateCard
      emblem="offline"
      title={t('error.offlineTitle')}
      text={t('error.offlineText')}
      action={{ label: t('error.tryNow'), onClick: onRetry }}
    />
  ) : (
    <StateCard
      emblem="error"
      title={t('error.title')}
      text={t('error.safe')}
      action={{ label: t('action.retry'), onClick: onRetry, primary: true }}
    />
  );
}

/**
 * One line stating that a part failed to load, and why, with a retry button.
 *
 * @param apart directly on the page, with the page's gutter
 */
export function FailureLine({ offline, onRetry, apart }: { offline: boolean; onRetry: () => void; apart?: true }) {
  const t = useT();
  return (
    <div className={css.line} data-apart={apart} role="status">
      <Icon name={offline ? 'wifi-off' : 'circle-alert'} />
      <span>{t(offline ? 'error.offlineTitle' : 'error.title')}</span>
      <Button kind="raised" small onClick={onRetry}>
        {t(offline ? 'error.tryNow' : 'action.retry')}
      </Button>
    </div>
  );
}

/** Query of a part of a page. */
export type Asked = { data: unknown; failureReason: unknown; isError: boolean; refetch: () => Promise<unknown> };

/** Whether a part failed to load. A call that failed offline is being retried, but counts as failed. */
export const isMissing = ({ data, isError, failureReason }: Asked): boolean =>
  data === undefined && (isError || (failureReason !== null && isOffline(failureReason)));

/**
 * One line for parts of a page that failed to load while the rest is shown; nothing while all are loaded or loading.
 * Retrying refetches only the failed parts.
 *
 * @param apart directly on the page, with the page's gutter
 */
export function PartFailure({ of, apart }: { of: readonly Asked[]; apart?: true }) {
  const missing = of.filter(isMissing);
  const [first] = missing;
  if (!first) return null;
  return (
    <FailureLine
      apart={apart}
      offline={isOffline(first.failureReason)}
      onRetry={() => void Promise.all(missing.map((part) => part.refetch()))}
    />
  );
}
