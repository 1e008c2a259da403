/** External links: one check for all of them, and one confirmation per host. */
import { type Way, wayOf } from '@parlour/contract/outbound-urls';
import { useRouter } from '@tanstack/react-router';
import { useWhitelabel } from '../features/system/system.queries.ts';
import { useT } from './i18n.tsx';
import { openPopup } from './store.ts';
import { toasts } from './toasts.ts';

type Outside = Extract<Way, { to: 'outside' }>;

/** Hosts that the user confirmed, for the lifetime of the page. */
const agreed = new Set<string>();
let pending: Outside | null = null;

/** Returns the target awaiting confirmation. */
export const leavingTo = (): Outside | null => pending;

/** Opens it in a new tab without access to the app. */
const open = (url: string): void => void window.open(url, '_blank', 'noopener,noreferrer');

/** Opens the confirmed target. */
export function leave(): void {
  if (!pending) return;
  agreed.add(pending.host);
  open(pending.url);
}

/** The used part of a click event. */
type Click = { preventDefault: () => void };

type Parts = {
  hosts: readonly string[];
  origin: string;
  /** Navigates to a page of this app. */
  go: (path: string) => void;
  /** Reports a disallowed URL. */
  refuse: () => void;
};

/** Follows a URL by its kind. With a click, the browser's default action is prevented if the app handles it. */
export function follow(address: string, { hosts, origin, go, refuse }: Parts, click?: Click): void {
  click?.preventDefault();
  const way = wayOf(address, hosts, origin);
  if (way === null) refuse();
  else if (way.to === 'page') go(way.path);
  else if (agreed.has(way.host)) open(way.url);
  else {
    pending = way;
    openPopup('leave');
  }
}

const NO_HOSTS: readonly string[] = [];

/**
 * Returns a function that follows links in texts and answers. In the browser only: a server-rendered page follows
 * nothing.
 */
export function useFollow(): (address: string, click?: Click) => void {
  const t = useT();
  const router = useRouter();
  const hosts = useWhitelabel()?.outwardHosts ?? NO_HOSTS;
  return (address, click) =>
    follow(
      address,
      {
        hosts,
        origin: location.origin,
        go: (path) => router.history.push(path),
        refuse: () => toasts.show('fail', t('service.refused')),
      },
      click,
    );
}
