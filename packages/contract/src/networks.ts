/** Addresses and networks of callers, such as `203.0.113.7`, `10.0.0.0/8` and `2001:db8::/48`. */

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const IPV6 = /^[0-9a-fA-F:]*:[0-9a-fA-F:.]*$/;

const isIpv6 = (text: string): boolean => IPV6.test(text) && URL.canParse(`http://[${text}]/`);

/** Whether a text is an IPv4 or IPv6 address, or a network of at least one bit. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const most = IPV4.test(address) ? 32 : isIpv6(address) ? 128 : 0;
  if (most === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most);
}
