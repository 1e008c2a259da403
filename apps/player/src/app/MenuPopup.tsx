import { hasAgentMenu, isGuest } from '@parlour/contract/accounts';
import { LANGUAGE_NAMES } from '@parlour/contract/language-names';
import type { Theme } from '@parlour/contract/languages';
import { buttonClass, IconButton } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { Mark } from '@parlour/ui/Logo';
import { Segmented } from '@parlour/ui/Segmented';
import { Sheet } from '@parlour/ui/Sheet';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { Head } from '../features/profile/Avatar.tsx';
import { memberQuery } from '../features/profile/profile.queries.ts';
import { PromotionStrip } from '../features/promotions/PromotionStrip.tsx';
import { useWhitelabel } from '../features/system/system.queries.ts';
import { useBalance } from '../features/wallet/wallet.queries.ts';
import { isInstalled } from '../shared/device.ts';
import { useLanguage, useT } from '../shared/i18n.tsx';
import { closerOf, type PopupProps } from '../shared/popup.ts';
import { changeSettings, openPopup, useApp, useSession } from '../shared/store.ts';
import { changeTheme } from '../shared/theme.ts';
import { TOAST_MS, toasts } from '../shared/toasts.ts';
import { holdGuest } from './guest.ts';
import { loginByTap } from './login-tap.ts';
import css from './MenuPopup.module.css';
import { gameEntriesOf, menuOf, type Shortcut } from './menu.ts';
import { PATHS } from './routes.ts';

const closeMenu = closerOf('menu');

function Who() {
  const t = useT();
  const session = useSession();
  const balance = useBalance();
  const brand = useWhitelabel();
  if (!session) {
    return (
      <>
        <div className={css.head}>
          <Mark className={css.mark} />
          <b className={css.name}>{brand?.name}</b>
          <IconButton icon="x" label={t('action.close')} onClick={closeMenu} />
        </div>
        <div className={css.join}>
          <a
            href={PATHS.login}
            className={buttonClass({ kind: 'ghost', small: true })}
            data-opens="login"
            onClick={loginByTap}
          >
            {t('login.title')}
          </a>
          <Link to={PATHS.register} className={buttonClass({ small: true })} onClick={closeMenu}>
            {t('register.short')}
          </Link>
        </div>
      </>
    );
  }
  return (
    <>
      <div className={css.head}>
        <Head name={session.userName} />
        <b className={css.name}>{session.userName}</b>
        <IconButton icon="x" label={t('action.close')} onClick={closeMenu} />
      </div>
      {isGuest(session.type) && (
        <div className={css.join}>
          <Link to={PATHS.register} className={buttonClass({ small: true })} onClick={closeMenu}>
            {t('trial.register')}
          </Link>
        </div>
      )}
      <div className={css.balance}>
        <p>
          <small>{t('balance.title')}</small>
          <bdi>
            {balance.symbol} {balance.text}
          </bdi>
        </p>
        <IconButton
          icon={balance.hidden ? 'eye-off' : 'eye'}
          label={t(balance.hidden ? 'balance.show' : 'balance.hide')}
          onClick={() => changeSettings({ balanceHidden: !balance.hidden })}
        />
        <IconButton icon="refresh-cw" label={t('balance.refresh')} onClick={() => void balance.refresh()} />
      </div>
    </>
  );
}

/** Up to three links to the player's benefits, as far as the merchant has enabled them. */
function Shortcuts({ entries }: { entries: readonly Shortcut[] }) {
  const t = useT();
  const session = useSession();
  const flags = useWhitelabel()?.flags;
  const hasRewards = flags?.REWCEN3;
  const go = (entry: Shortcut) => (event: MouseEvent) => {
    // Benefits disabled by the merchant: the link does nothing (VIP-002).
    if (entry.name === 'vip' && !flags?.VIPBEN3) return event.preventDefault();
    if (session && entry.name !== 'vip' && !hasRewards) {
      event.preventDefault();
      toasts.show('info', t('contact_service'), TOAST_MS.contactService);
      return;
    }
    holdGuest(event);
    if (!event.defaultPrevented) closeMenu();
  };
  return (
    <nav className={css.shortcuts} aria-label={t('rewards.title')}>
      {entries.map((entry) => (
        <Link key={entry.name} to={entry.to} data-entry={entry.name} onClick={go(entry)}>
          <Icon name={entry.icon} />
          {t(entry.key)}
        </Link>
      ))}
    </nav>
  );
}

const THEME_ICONS = { dark: 'moon', light: 'sun' } as const;

/** Side menu: account and balance, the games, and the most used settings. */
export default function MenuPopup({ open, path, onClosed }: PopupProps) {
  const t = useT();
  const language = useLanguage();
  const theme = useApp((state) => state.theme);
  const session = useSession();
  const brand = useWhitelabel();
  const member = useQuery({ ...memberQuery, enabled: session !== null }).data;
  const { shortcuts, invite, downloadPromo } = menuOf({
    session,
    flags: brand?.flags ?? {},
    vipLevel: session ? (member?.vipLevel ?? 0) : 0,
    inBrowser: !isInstalled(),
  });
  return (
    <Sheet
      side="start"
      open={open}
      onClose={closeMenu}
      onClosed={onClosed}
      title={t('menu.title')}
      closeLabel={t('action.close')}
    >
      <div className={css.menu}>
        <Who />
        <Shortcuts entries={shortcuts} />
        <PromotionStrip onGo={closeMenu} />
        {downloadPromo && (
          <Link to={PATHS.download} className={css.promo} onClick={closeMenu} data-entry="downloadPromo" data-install>
            <Mark />
            <span>
              <b>{t('install.title', { name: brand?.name ?? '' })}</b>
              <small>{t('install.text')}</small>
            </span>
            <Icon name="chevron-right" flip />
          </Link>
        )}
        <nav className={css.games} aria-label={t('menu.games')}>
          {gameEntriesOf(brand?.flags ?? {}).map((entry) => (
            <Link
              key={entry.key}
              to={entry.to}
              className={entry.to === path ? css.on : ''}
              activeProps={{}}
              aria-current={entry.to === path ? 'page' : undefined}
              onClick={closeMenu}
            >
              <Icon name={entry.icon} />
              {t(entry.key)}
            </Link>
          ))}
        </nav>
        <div className={css.list}>
          <Link to={PATHS.activity} onClick={closeMenu} data-entry="activity">
            <Icon name="gift" />
            {t('nav.promotions')}
          </Link>
          {brand?.flags.CBS3 && (
            <Link to={PATHS.rooms} onClick={closeMenu} data-entry="rooms">
              <Icon name="radio" />
              {t('rooms.title')}
            </Link>
          )}
          {session && !isGuest(session.type) && (
            <Link to={PATHS.protection} onClick={closeMenu} data-entry="protection">
              <Icon name="shield" />
              {t('protect.title')}
            </Link>
          )}
          <button type="button" onClick={() => openPopup('language')}>
            <Icon name="languages" />
            {t('settings.language')}
            <small>{LANGUAGE_NAMES[language]}</small>
          </button>
          <div className={css.row}>
            <Icon name={THEME_ICONS[theme]} />
            {t('settings.theme')}
            <span className={css.themes}>
              <Segmented<Theme>
                label={t('settings.theme')}
                value={theme}
                onChange={changeTheme}
                options={[
                  { value: 'dark', label: <Icon name="moon" />, name: t('settings.dark') },
                  { value: 'light', label: <Icon name="sun" />, name: t('settings.light') },
                ]}
              />
            </span>
          </div>
          {invite && (
            <button type="button" data-entry="invite" onClick={() => openPopup(session ? 'invite' : 'login')}>
              <Icon name="users-round" />
              {t('invite.title')}
            </button>
          )}
          <Link to={PATHS.help} onClick={closeMenu} data-entry="help">
            <Icon name="circle-question-mark" />
            {t('help.title')}
          </Link>
          <Link to={PATHS.settings} onClick={closeMenu}>
            <Icon name="settings" />
            {t('settings.title')}
          </Link>
          <Link to={PATHS.download} onClick={closeMenu} data-install>
            <Icon name="download" />
            {t('download.title')}
          </Link>
          {session && hasAgentMenu(session.type) && (
            <Link to={PATHS.agentCentre} onClick={closeMenu} data-agent>
              <Icon name="users-round" />
              {t('agent.area')}
            </Link>
          )}
          {session && (
            <button type="button" onClick={() => openPopup('logout')}>
              <Icon name="log-out" flip />
              {t('logout.title')}
            </button>
          )}
        </div>
      </div>
    </Sheet>
  );
}
