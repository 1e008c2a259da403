import { buttonClass, IconButton } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { Logo, Mark } from '@parlour/ui/Logo';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useRef } from 'react';
import { useWhitelabel } from '../features/system/system.queries.ts';
import { useBalance } from '../features/wallet/wallet.queries.ts';
import { Decoration } from '../shared/Decoration.tsx';
import { useT } from '../shared/i18n.tsx';
import { late } from '../shared/lazy.tsx';
import { closePopup, openPopup, useApp, useSession } from '../shared/store.ts';
import { DownloadBar } from './DownloadBar.tsx';
import { holdGuest } from './guest.ts';
import { loginByTap } from './login-tap.ts';
import css from './MainHeader.module.css';
import { PATHS } from './routes.ts';
import { useHides } from './useHides.ts';

const BellCount = lazy(async () => ({ default: (await import('../features/inbox/BellCount.tsx')).BellCount }));
const BalanceMenu = late(async () => (await import('./BalanceMenu.tsx')).BalanceMenu);

function BalancePill() {
  const t = useT();
  const balance = useBalance();
  const open = useApp((state) => state.popup === 'balance');
  return (
    <div className={css.pill}>
      <button
        type="button"
        className={css.amount}
        aria-haspopup="menu"
        aria-expanded={open}
        data-balance={balance.text}
        onPointerDown={() => void BalanceMenu.warm()}
        onClick={() => (open ? closePopup() : openPopup('balance'))}
      >
        <span className="sr">{t(balance.hidden ? 'balance.isHidden' : 'balance.title')}</span>
        <span className={css.currency}>{balance.symbol}</span>
        <bdi className={css.figure} data-width={balance.hidden ? undefined : (balance.figure ?? undefined)}>
          {balance.text}
        </bdi>
      </button>
      <Link to={PATHS.voucherCenter} className={css.add} aria-label={t('nav.deposit')} onClick={holdGuest}>
        <Icon name="plus" className={css.plus} />
      </Link>
      {open && <BalanceMenu hidden={balance.hidden} refresh={balance.refresh} />}
    </div>
  );
}

export function MainHeader() {
  const t = useT();
  const session = useSession();
  const brand = useWhitelabel();
  const header = useRef<HTMLElement>(null);
  useHides(header);
  return (
    <>
      <DownloadBar />
      <header ref={header} className={`header-hides ${css.header}`}>
        <IconButton icon="menu" label={t('menu.open')} data-opens="menu" onClick={() => openPopup('menu')} />
        <Link to={PATHS.home} className={`${css.logo} ${session ? css.small : ''}`} aria-label={brand?.name ?? ''}>
          {session ? <Mark /> : <Logo name={brand?.name ?? ''} />}
        </Link>
        {session && (
          <Decoration>
            <BalancePill />
          </Decoration>
        )}
        <span className={css.space} />
        {session ? (
          <>
            <Link to={PATHS.notice} className={css.bell}>
              <Icon name="bell" />
              <span className="sr">{t('notices.title')}</span>
              <Decoration>
                <Suspense fallback={null}>
                  <BellCount />
                </Suspense>
              </Decoration>
            </Link>
            <IconButton
              icon="log-out"
              flip
              label={t('logout.title')}
              data-opens="logout"
              onClick={() => openPopup('logout')}
            />
          </>
        ) : (
          <span className={css.visitor} data-visitor>
            <a
              href={PATHS.login}
              className={buttonClass({ kind: 'ghost', small: true })}
              data-opens="login"
              onClick={loginByTap}
            >
              {t('login.title')}
            </a>
            <Link to={PATHS.register} className={buttonClass({ small: true })}>
              {t('register.short')}
            </Link>
          </span>
        )}
      </header>
    </>
  );
}
