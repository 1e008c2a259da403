/**
 * Source of the route guard: the cached status is used immediately, then the server is asked. While the site is closed
 * it is polled, so that the page returns by itself.
 */
import { OPEN, systemStatusOf } from '@parlour/contract/status';
import { getStatus } from '@parlour/contract/system.endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { call, onClosed } from '../../shared/api.ts';
import { dropPages } from '../../shared/browser.extras.ts';
import { documentLanguage } from '../../shared/i18n.tsx';
import { writeClosed } from '../../shared/storage.screens.ts';
import { type Closed, storageAreas } from '../../shared/storage.ts';
import { closePopup, useApp } from '../../shared/store.ts';

/** Polling interval while closed. */
const CLOSED_EVERY_MS = 10_000;
/** A page that becomes visible again asks, unless it did within this time. */
const FRESH_MS = 20_000;
/** Maximum delay of a timer. */
const LONGEST_MS = 2 ** 31 - 1;

/** Returns the milliseconds until the next poll while closed: at the announced end, otherwise every few seconds. */
export const nextAskMs = (opensAt: string | null, now: number): number => {
  const left = opensAt === null ? Number.POSITIVE_INFINITY : Date.parse(opensAt) - now;
  return left > 0 ? Math.min(CLOSED_EVERY_MS, left + 250, LONGEST_MS) : CLOSED_EVERY_MS / 5;
};

const equal = (a: Closed | null, b: Closed | null): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Starts the guard; resolves when the server was first asked. */
export async function keepStatus(client: QueryClient): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;

  function take(next: Closed | null): void {
    const { closed } = useApp.getState();
    if (equal(closed, next)) return;
    writeClosed(storageAreas().local, next);
    if (next) {
      closePopup();
      // Cached documents for offline use show an available site.
      if (!closed) void dropPages();
    }
    useApp.setState({ closed: next });
    if (closed && !next) void client.invalidateQueries();
  }

  async function ask(): Promise<void> {
    clearTimeout(timer);
    asked = performance.now();
    const result = await call(getStatus, { query: { language: documentLanguage() } });
    // Without an answer the known status stays in force.
    if (result.ok) {
      const { info, location, opensAt } = result.value;
      const status = systemStatusOf(result.value);
      take(status === OPEN ? null : { status, info, ip: location.ip, opensAt });
    }
    const { closed } = useApp.getState();
    if (closed) timer = setTimeout(() => void refresh(), nextAskMs(closed.opensAt, Date.now()));
  }
  const refresh = (): Promise<void> => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };

  onClosed(() => void refresh());
  addEventListener('online', () => void refresh());
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && performance.now() - asked > FRESH_MS) void refresh();
  });
  await refresh();
}
