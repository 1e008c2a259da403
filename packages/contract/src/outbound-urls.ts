/**
 * External URLs. Each kind has its allowed hosts; other URLs in settings or responses are never followed. Links in
 * texts and responses are followed only to the merchant's allowed hosts, after the user has confirmed.
 */

/** Hosts of a kind, or null when any host is allowed. */
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

/** A URL must be plain ASCII: no spaces, control characters or backslashes. */
const PLAIN = /^https:\/\/[\x21-\x5b\x5d-\x7e]+$/;

/**
 * Parses a URL that may be followed: HTTPS, no credentials, and a host written exactly as it is resolved; otherwise
 * returns null.
 */
function readOutward(address: string): URL | null {
  if (!PLAIN.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  // The written host must equal the parsed one: nothing encoded, no number interpreted as an address, no credentials.
  const [written = ''] = address.slice('https://'.length).split(/[/?#]/, 1);
  return written.toLowerCase() === url.host && !/(^|\.)(\.|:|$)/.test(url.host) ? url : null;
}

/** Whether a URL may be followed: HTTPS, no credentials, and a host of its kind. */
export function isOutward(kind: OutwardKind, address: string): boolean {
  const url = readOutward(address);
  if (!url) return false;
  const hosts: readonly string[] | null = HOSTS[kind];
  return hosts === null ? url.hostname.includes('.') || url.hostname === 'localhost' : hosts.includes(url.host);
}

/** A host of a list: a name such as `t.me`, or `*.example.com` for all subdomains. Never a number, never a port. */
export const HOST_ENTRY =
  /^(\*\.(?=[^.]+\.))?(?=.{4,120}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,24}|xn--[a-z0-9-]{2,59})$/;
/** Maximum number of hosts in a list. */
export const MOST_HOSTS = 200;

/** Whether a host is in a list of hosts. */
export const isListed = (host: string, hosts: readonly string[]): boolean =>
  hosts.some((entry) => (entry.startsWith('*.') ? host.endsWith(entry.slice(1)) : host === entry));

/** Target of a link: a page of this app, or external. */
export type Way = { to: 'page'; path: string } | { to: 'outside'; url: string; host: string };

/** A page of this app as written in a link: plain ASCII, no double slash, no parent step. */
const PAGE = /^\/m(\/(?!\/)[\x21-\x5b\x5d-\x7e]*)?(\?[\x21-\x5b\x5d-\x7e]*)?$/;
const STEPS = /(^|\/)(\.|%2e){1,2}(\/|$)|\/\/|%(2f|5c|0)/i;

/**
 * Classifies a link from any source: an operator's text, a response, a chat message.
 *
 * @param hosts external hosts allowed by the merchant
 * @param origin own origin, such as `https://play.example`; its pages may be written as full URLs
 * @returns null for a URL that must not be followed
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
