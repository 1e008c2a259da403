/** PostgreSQL URLs with several hosts, in libpq's format: `postgres://role@first:5432,second:5432/parlour`. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/;

/**
 * Returns the address of each host, in order; the address itself when it names at most one.
 *
 * @throws {TypeError} when it cannot be parsed
 */
export function hostUrls(url: string): [string, ...string[]] {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? [];
  if (!hosts.includes(',')) return [new URL(url).href];
  const [first = '', ...rest] = hosts.split(',').map((host) => {
    if (host === '') throw new TypeError('a host is empty');
    return new URL(before + host + after).href;
  });
  return [first, ...rest];
}

/** Whether every host of an address can be parsed. */
export function isDatabaseUrl(url: string): boolean {
  try {
    return PARTS.test(url) && hostUrls(url).length > 0;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
