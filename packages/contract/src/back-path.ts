import { wayOf } from './outbound-urls.ts';
import { isPage } from './pages.ts';
import { PATHS } from './routes.ts';

/** Returns a safe path inside the app to return to; home for everything else. */
export function backPath(address: string): string {
  if (wayOf(address, [])?.to !== 'page') return PATHS.home;
  const { origin, pathname, search } = new URL(address, 'https://house.example');
  return origin === 'https://house.example' && isPage(pathname) && pathname !== PATHS.chat
    ? pathname + search
    : PATHS.home;
}
