import { BACK_TO_HOME } from '@parlour/contract/pages';
import { buttonClass, IconButton } from '@parlour/ui/Button';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { useT } from '../shared/i18n.tsx';
import { usePageHead } from '../shared/pageHead.ts';
import { useSession } from '../shared/store.ts';
import { useCanGoBack } from '../shared/useCanGoBack.ts';
import { loginByTap } from './login-tap.ts';
import { categoryOf, PATHS } from './routes.ts';
import css from './TopBar.module.css';
import { useHides } from './useHides.ts';

const TITLES: Record<string, string> = {
  [PATHS.register]: 'register.title',
  [PATHS.changePassword]: 'changePsw.title',
  [PATHS.agent]: 'agent.title',
  [PATHS.settings]: 'settings.title',
  [PATHS.download]: 'download.title',
  [PATHS.member]: 'member.title',
  [PATHS.records]: 'member.records',
  [PATHS.invite]: 'invite.earn',
  [PATHS.agentCentre]: 'agent.centre',
  [PATHS.agentTeam]: 'agent.team',
  [PATHS.protection]: 'protect.title',
  [PATHS.voucherCenter]: 'cashier.title',
  [PATHS.activity]: 'nav.promotions',
  [PATHS.activityDetail]: 'nav.promotions',
  [PATHS.notice]: 'notices.title',
  [PATHS.noticeDetail]: 'notices.title',
  [PATHS.help]: 'help.title',
  [PATHS.helpDetail]: 'help.title',
  [PATHS.chat]: 'service.liveChat',
  [PATHS.inbox]: 'inbox.title',
  [PATHS.benefits]: 'vip.title',
  [PATHS.rooms]: 'rooms.title',
  [PATHS.rewardCenter]: 'rewards.title',
  [PATHS.promoCode]: 'promoCode.title',
  [PATHS.gameCenter]: 'gameCentre.title',
  [PATHS.popular]: 'category.HOT',
  [PATHS.search]: 'search.title',
  [PATHS.favourites]: 'menu.favourites',
  [PATHS.recents]: 'menu.recents',
};

/** Returns the key of a page's title, or null for a page with a dynamic title (a vendor's page). */
export function titleKeyOf(path: string): string | null {
  const category = categoryOf(path);
  return category ? `category.${category}` : (TITLES[path] ?? null);
}

/** Pages whose action at the end of the bar is search or settings. */
const SEARCHES = new Set<string>([PATHS.gameCenter, PATHS.provider, PATHS.jili, PATHS.inHouse, PATHS.popular]);

/** Tags of the help articles about each page. */
const ANSWERS: Record<string, string> = {
  [PATHS.register]: 'register',
  [PATHS.settings]: 'security',
  [PATHS.download]: 'install',
  [PATHS.records]: 'statement',
  [PATHS.invite]: 'invite-friends',
  [PATHS.protection]: 'own-limits',
  [PATHS.voucherCenter]: 'cashier',
  [PATHS.activity]: 'take-part',
  [PATHS.notice]: 'notices-inbox',
  [PATHS.inbox]: 'notices-inbox',
  [PATHS.benefits]: 'ranks',
  [PATHS.rewardCenter]: 'claim-rewards',
  [PATHS.promoCode]: 'claim-rewards',
  [PATHS.favourites]: 'favourites',
  [PATHS.recents]: 'favourites',
};

export function TopBar({ path }: { path: string }) {
  const t = useT();
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const head = usePageHead();
  const isIn = useSession() !== null;
  const bar = useRef<HTMLElement>(null);
  useHides(bar);
  const key = titleKeyOf(path);
  const tag = ANSWERS[path];
  const hasGames = categoryOf(path) !== null || SEARCHES.has(path);
  const back = () => {
    // A promotion's detail page belongs to the list: from the list, back is one history step; from anywhere else it
    // leads to the list first.
    if (path === PATHS.activity && 'id' in router.state.location.search) {
      if (canGoBack) router.history.back();
      else void navigate({ to: PATHS.activity, replace: true });
      return;
    }
    if (!canGoBack && head.back !== null) router.history.replace(head.back);
    else if (BACK_TO_HOME.includes(path) || !canGoBack) void navigate({ to: PATHS.home, replace: true });
    else router.history.back();
  };
  return (
    <header ref={bar} className={`header-hides ${css.bar}`}>
      <IconButton icon="arrow-left" flip label={t('action.back')} onClick={back} />
      <h1 className={css.title}>{head.title ?? (key ? t(key) : '')}</h1>
      <span className={css.end}>
        {hasGames && !isIn && (
          <a
            href={PATHS.login}
            className={buttonClass({ kind: 'ghost', small: true })}
            data-opens="login"
            data-visitor
            onClick={loginByTap}
          >
            {t('login.title')}
          </a>
        )}
        {hasGames && (
          <IconButton icon="search" label={t('search.title')} onClick={() => void navigate({ to: PATHS.search })} />
        )}
        {tag && (
          <IconButton
            icon="circle-question-mark"
            label={t('help.title')}
            onClick={() => void navigate({ to: PATHS.help, search: { tag } })}
          />
        )}
        {head.action && <IconButton icon={head.action.icon} label={head.action.label} onClick={head.action.run} />}
        {path === PATHS.member && (
          <IconButton
            icon="settings"
            label={t('settings.title')}
            onClick={() => void navigate({ to: PATHS.settings })}
          />
        )}
      </span>
    </header>
  );
}
