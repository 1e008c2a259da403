/** Links that lead out of the platform: one judgement for all of them, and one question for each host. */
import { type Way, wayOf } from '@parlour/contract/outbound-urls';
import { useRouter } from '@tanstack/react-router';
import { useWhitelabel } from '../features/system/system.queries.ts';
import { useT } from './i18n.tsx';
import { openPopup } from './store.ts';
import { toasts } from './toasts.ts';

type Outside = Extract<Way, { to: 'outside' }>;

/** Hosts that the reader agreed to go to, as long as this page stands. */
const agreed = new Set<string>();
let pending: Outside | null = null;

/** Where the reader is asked to go to. */
export const leavingTo = (): Outside | null => pending;

/** Opens it beside the app, which it learns nothing of. */
const open = (url: string): void => void window.open(url, '_blank', 'noopener,noreferrer');

/** The reader agreed. */
export function leave(): void {
  if (!pending) return;
  agreed.add(pending.host);
  open(pending.url);
}

/** The part of a click that is used. */
type Click = { preventDefault: () => void };

type Parts = {
  hosts: readonly string[];
  origin: string;
  /** Goes to a page of this app. */
  go: (path: string) => void;
  /** Tells that the address is not followed. */
  refuse: () => void;
};

/** Follows an address by its way. With a click the browser's own step is held back wherever there is another one. */
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

/** Follows links of texts and answers. For the browser alone: a drawn page follows nothing. */
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
