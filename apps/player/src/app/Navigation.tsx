import { Icon, type IconName } from '@parlour/ui/Icon';
import { Link, type LinkProps } from '@tanstack/react-router';
import { lazy, type MouseEvent, type ReactNode, Suspense } from 'react';
import { useUnread } from '../features/inbox/counts.ts';
import { useWhitelabel } from '../features/system/system.queries.ts';
import { useT } from '../shared/i18n.tsx';
import { openPopup, resetFilter, useApp } from '../shared/store.ts';
import { holdGuest } from './guest.ts';
import css from './Navigation.module.css';
import { categoryOf, isHome, PATHS } from './routes.ts';

/** Loaded lazily, because few visitors have unread chat messages. */
const Unread = lazy(() => import('../features/chat/Unread.tsx'));

type Item = 'home' | 'promotions' | 'deposit' | 'service' | 'profile';

/** Pages outside the categories that show games, and login, which is shown over home. */
const GAME_PAGES = new Set<string>([
  PATHS.login,
  PATHS.jili,
  PATHS.inHouse,
  PATHS.provider,
  PATHS.gameCenter,
  PATHS.popular,
  PATHS.search,
  PATHS.favourites,
  PATHS.recents,
]);

/** Returns the bottom navigation's item for a page. */
export function itemOf(path: string): Item | null {
  if (isHome(path) || categoryOf(path) !== null || GAME_PAGES.has(path)) return 'home';
  if (path === PATHS.activity || path === PATHS.activityDetail) return 'promotions';
  if (path === PATHS.voucherCenter) return 'deposit';
  return path === PATHS.member ? 'profile' : null;
}

type EntryProps = {
  item: Item;
  icon: IconName;
  active: Item | null;
  to: LinkProps['to'];
  onClick?: (event: MouseEvent) => void;
};

function Entry({ item, icon, active, to, onClick }: EntryProps) {
  const t = useT();
  const on = item === active;
  return (
    <Link
      to={to}
      className={`${css.item} ${on ? css.on : ''} ${item === 'deposit' ? css.deposit : ''}`}
      aria-current={on ? 'page' : undefined}
      activeProps={{}}
      onClick={onClick}
    >
      <span className={css.icon}>
        <Icon name={icon} />
      </span>
      {t(`nav.${item}`)}
    </Link>
  );
}

/** Opens and closes customer service. Shows a choice if there is a Telegram contact; otherwise opens chat directly. */
function Service() {
  const t = useT();
  const open = useApp((state) => state.popup === 'service');
  const asks = Boolean(useWhitelabel()?.contacts.telegram);
  const unread = useUnread((state) => state.chat);
  return (
    <button
      type="button"
      className={`${css.item} ${open && asks ? css.on : ''}`}
      aria-expanded={asks ? open : undefined}
      data-toggles-sheet
      data-opens="service"
      onClick={() => (open ? useApp.setState({ popup: null }) : openPopup('service'))}
    >
      <span className={css.icon}>
        <Icon name="headphones" />
        {unread > 0 && (
          <Suspense>
            <Unread count={unread} />
          </Suspense>
        )}
      </span>
      {t('nav.service')}
    </button>
  );
}

/**
 * Raises the navigation above the customer service sheet, so that the same item closes it. Its children do not
 * re-render.
 */
function Bar({ label, children }: { label: string; children: ReactNode }) {
  const open = useApp((state) => state.popup === 'service');
  return (
    <nav className={`${css.nav} ${open ? css.over : ''}`} aria-label={label}>
      {children}
    </nav>
  );
}

/** Bottom navigation with its five permanent items. */
export function Navigation({ path }: { path: string }) {
  const t = useT();
  const active = itemOf(path);
  return (
    <Bar label={t('nav.title')}>
      <Entry item="home" icon="house" to={PATHS.home} active={active} onClick={resetFilter} />
      <Entry item="promotions" icon="gift" to={PATHS.activity} active={active} />
      <Entry item="deposit" icon="plus" to={PATHS.voucherCenter} active={active} onClick={holdGuest} />
      <Service />
      <Entry item="profile" icon="user-round" to={PATHS.member} active={active} onClick={holdGuest} />
    </Bar>
  );
}
