/** Which pictures are kept for a page without a network, and under which address. */

/** Where pictures stand, on this server and behind the address of every host. */
const ROOT = '/img/';

/** Whether a picture is kept: all of the house but what its members uploaded, and the catalogue's on other hosts. */
export const isKeptPicture = ({ origin, pathname }: URL, house: string): boolean =>
  origin === house ? !/^\/(wps|upload)\//.test(pathname) : pathname.includes(ROOT);

/** Address of a picture on this server, whichever host it is asked from. */
export function pictureKey(address: string, house: string): string {
  const { origin, pathname, search } = new URL(address);
  return origin === house ? address : house + pathname.slice(pathname.indexOf(ROOT)) + search;
}
