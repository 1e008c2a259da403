/** Which images are cached for offline pages, and under which URL. */

/** Path prefix of images on this server, also found in URLs of other hosts. */
const ROOT = '/img/';

/** Whether an image is cached: all of this server's except members' uploads, and the catalogue's on other hosts. */
export const isKeptPicture = ({ origin, pathname }: URL, house: string): boolean =>
  origin === house ? !/^\/(wps|upload)\//.test(pathname) : pathname.includes(ROOT);

/** Returns an image's URL on this server, whichever host it is requested from. */
export function pictureKey(address: string, house: string): string {
  const { origin, pathname, search } = new URL(address);
  return origin === house ? address : house + pathname.slice(pathname.indexOf(ROOT)) + search;
}
