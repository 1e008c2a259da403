import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useWhitelabel } from '../features/system/system.queries.ts';
import { ImageHosts } from '../shared/games/image-hosts.ts';
import { useApp } from '../shared/store.ts';
import { Hosts } from './Hosts.tsx';
import { HydrationMark } from './HydrationMark.tsx';
import css from './Layout.module.css';
import { Navigation } from './Navigation.tsx';
import { PATHS } from './routes.ts';
import { usePath } from './usePath.ts';

const Closed = lazy(() => import('../features/system/ClosedScreen.tsx'));

const NO_HOSTS: readonly string[] = [];

/** Layout of every page: its column, the navigation and the host of all overlays. */
export function Layout() {
  const path = usePath();
  const closed = useApp((state) => state.closed);
  const imageHosts = useWhitelabel()?.imageCdns ?? NO_HOSTS;
  if (closed)
    return (
      <Suspense>
        <Closed closed={closed} />
        <HydrationMark />
      </Suspense>
    );
  // The game page has its own bar.
  const bare = path === PATHS.play;
  return (
    <ImageHosts value={imageHosts}>
      <div className={`${css.app} ${bare ? css.bare : ''}`}>
        <Outlet />
        {!bare && <Navigation path={path} />}
      </div>
      <Hosts path={path} />
    </ImageHosts>
  );
}
