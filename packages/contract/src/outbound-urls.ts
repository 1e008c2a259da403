/**
 * Addresses that lead out of the platform. Each kind has its hosts; whatever else stands in a setting or comes with an
 * answer is followed by nobody. What a text or an answer links to is followed to the merchant's own hosts alone, after
 * the reader was asked.
 */

/** Hosts of a kind, or null where the operator's own address may be anywhere. */
const HOSTS = {
  telegram: ['t.me', 'telegram.me', 'telegram.org'],
  whatsapp: ['wa.me', 'whatsapp.com', 'api.whatsapp.com', 'chat.whatsapp.com', 'www.whatsapp.com'],
  liveChat: null,
  ios: null,
  android: null,
  profile: null,
  content: null,
  launch: null,
  payment: null,
} as const satisfies Record<string, readonly string[] | null>;
export type OutwardKind = keyof typeof HOSTS;

/** An address is written in plain letters: no blanks, no control characters, no backslash. */
const PLAIN = /^https:\/\/[\x21-\x5b\x5d-\x7e]+$/;

/** The address as it is followed: HTTPS, no credentials, and the host written out as it is reached; else null. */
function readOutward(address: string): URL | null {
  if (!PLAIN.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  // What stands for the host is the host: nothing encoded, no number that is read as an address, no credentials.
  const [written = ''] = address.slice('https://'.length).split(/[/?#]/, 1);
  return written.toLowerCase() === url.host && !/(^|\.)(\.|:|$)/.test(url.host) ? url : null;
}

/** Whether an address may be followed: HTTPS, no credentials, and a host of its kind. */
export function isOutward(kind: OutwardKind, address: string): boolean {
  const url = readOutward(address);
  if (!url) return false;
  const hosts: readonly string[] | null = HOSTS[kind];
  return hosts === null ? url.hostname.includes('.') || url.hostname === 'localhost' : hosts.includes(url.host);
}

/** A host of a list: a name such as `t.me`, or `*.example.com` for every name below one. Never a number, never a port. */
export const HOST_ENTRY =
  /^(\*\.(?=[^.]+\.))?(?=.{4,120}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,24}|xn--[a-z0-9-]{2,59})$/;
/** How many hosts a list may have. */
export const MOST_HOSTS = 200;

/** Whether a host stands in a list of hosts. */
export const isListed = (host: string, hosts: readonly string[]): boolean =>
  hosts.some((entry) => (entry.startsWith('*.') ? host.endsWith(entry.slice(1)) : host === entry));

/** Where a link leads: to a page of this app, or out of it. */
export type Way = { to: 'page'; path: string } | { to: 'outside'; url: string; host: string };

/** A page of this app as a link names it: plain letters, no second slash, no step upwards. */
const PAGE = /^\/m(\/(?!\/)[\x21-\x5b\x5d-\x7e]*)?(\?[\x21-\x5b\x5d-\x7e]*)?$/;
const STEPS = /(^|\/)(\.|%2e){1,2}(\/|$)|\/\/|%(2f|5c|0)/i;

/**
 * The one judgement of a link, wherever it comes from: an operator's text, an answer, a message in a chat.
 *
 * @param hosts hosts that the merchant lets its players go to
 * @param origin this site's own, such as `https://play.example`; its pages may be named in full
 * @returns null for an address that nobody follows
 */
export function wayOf(address: string, hosts: readonly string[], origin = ''): Way | null {
  const path = origin !== '' && address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  if (path.startsWith('/')) {
    const [page = ''] = path.split(/[?#]/, 1);
    return PAGE.test(path) && !STEPS.test(page) ? { to: 'page', path } : null;
  }
  const url = readOutward(address);
  return url && isListed(url.host, hosts) ? { to: 'outside', url: url.href, host: url.host } : null;
}
