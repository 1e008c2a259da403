import { Button } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { StateCard } from '@parlour/ui/StateCard';
import { isOffline } from './api.ts';
import { useT } from './i18n.tsx';
import css from './LoadFailure.module.css';

type Props = {
  error: unknown;
  /** Whether it failed for want of a network; by default the error of a call says so. */
  offline?: boolean;
  onRetry: () => void;
};

/** Stands where content could not be loaded: says whose fault it is, and that the money is safe. */
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
 * One line that says that a part did not come, and why, with the button that tries again.
 *
 * @param apart stands on the page itself and keeps its gutter
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

/** A call for a part of a page. */
export type Asked = { data: unknown; failureReason: unknown; isError: boolean; refetch: () => Promise<unknown> };

/** Whether a part could not be loaded. A call that found no network is being tried again, and is missing all the same. */
export const isMissing = ({ data, isError, failureReason }: Asked): boolean =>
  data === undefined && (isError || (failureReason !== null && isOffline(failureReason)));

/**
 * One line where a part of a page could not be loaded while the rest of it stands; nothing while all parts are there
 * or on their way. Trying again asks for what is missing alone.
 *
 * @param apart stands on the page itself and keeps its gutter
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
