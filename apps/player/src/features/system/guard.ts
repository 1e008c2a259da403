/**
 * The route guard's source: what is kept is served at once, and then the server is asked. While the house is closed it
 * is asked again and again, so that the page comes back by itself.
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

/** Pause between questions while closed. */
const CLOSED_EVERY_MS = 10_000;
/** A page that is looked at again asks, unless it asked within this time. */
const FRESH_MS = 20_000;
/** Longest delay that a timer keeps. */
const LONGEST_MS = 2 ** 31 - 1;

/** Milliseconds until the next question while closed: at the announced end, and otherwise every few seconds. */
export const nextAskMs = (opensAt: string | null, now: number): number => {
  const left = opensAt === null ? Number.POSITIVE_INFINITY : Date.parse(opensAt) - now;
  return left > 0 ? Math.min(CLOSED_EVERY_MS, left + 250, LONGEST_MS) : CLOSED_EVERY_MS / 5;
};

const equal = (a: Closed | null, b: Closed | null): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Starts the guard; answers when the server was asked for the first time. */
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
      // Documents kept for offline use show an open house.
      if (!closed) void dropPages();
    }
    useApp.setState({ closed: next });
    if (closed && !next) void client.invalidateQueries();
  }

  async function ask(): Promise<void> {
    clearTimeout(timer);
    asked = performance.now();
    const result = await call(getStatus, { query: { language: documentLanguage() } });
    // Without an answer what is known stays in force.
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
