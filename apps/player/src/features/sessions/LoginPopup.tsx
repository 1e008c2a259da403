import { PATHS } from '@parlour/contract/routes';
import { Segmented } from '@parlour/ui/Segmented';
import { Sheet } from '@parlour/ui/Sheet';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { Alert } from '../../shared/forms/Alert.tsx';
import { useT } from '../../shared/i18n.tsx';
import { closerOf, type PopupProps } from '../../shared/popup.ts';
import { useApp } from '../../shared/store.ts';
import { useIsLoginOverlay } from '../../shared/useIsLoginOverlay.ts';
import { TrialButton } from '../guest-play/TrialButton.tsx';
import { DemoNote } from '../social-login/DemoNote.tsx';
import { returnIn, shownProviders } from '../social-login/social.ts';
import { useWhitelabel } from '../system/system.queries.ts';
import { dropPending, usePending } from '../two-factor/pending.ts';
import { dropEarly, earlyWay, useEarlyRests } from './early-login.ts';
import { ReplaceQuestion } from './ReplaceQuestion.tsx';
import css from './session.module.css';
import { TABS, tabsOf } from './tabs.ts';
import { useSignIn } from './useSignIn.ts';

const closeLogin = closerOf('login');

const Arrival = lazy(async () => ({ default: (await import('../social-login/Arrival.tsx')).Arrival }));
const SocialButtons = lazy(async () => ({
  default: (await import('../social-login/SocialButtons.tsx')).SocialButtons,
}));
const SecondStep = lazy(async () => ({ default: (await import('../two-factor/SecondStep.tsx')).SecondStep }));
const PasskeyLogin = lazy(async () => ({ default: (await import('../two-factor/PasskeyLogin.tsx')).PasskeyLogin }));

/** Login methods, in tabs if the merchant offers more than one. */
function Ways({ open, path, onClosed }: PopupProps) {
  const t = useT();
  const navigate = useNavigate();
  const { history } = useRouter();
  const brand = useWhitelabel();
  const flags = brand?.flags;
  // Opened by its address it is shown over home, and closing it leads there; over another page it leaves that page
  // unchanged (N36).
  const byAddress = path === PATHS.login;
  const byGuard = useIsLoginOverlay();
  // The visitor was redirected by a members' page.
  const wanted = useApp((state) => state.wanted !== null) || byGuard;
  const signIn = useSignIn({ home: byAddress });
  const tabs = tabsOf(flags);
  const [type, setType] = useState(() => (tabs.find((tab) => tab.type === earlyWay()) ?? TABS[0]).type);
  const { Tab } = tabs.find((tab) => tab.type === type) ?? TABS[0];
  const [back, setBack] = useState(() => (byAddress ? returnIn(location.search) : null));
  const [newcomer, setNewcomer] = useState<string | null>(null);
  const social = shownProviders(flags);
  const pending = usePending();
  const asksNothing = pending !== null || back !== null;
  useLayoutEffect(() => {
    if (asksNothing) dropEarly();
  }, [asksNothing]);
  const close = () => {
    dropPending();
    closeLogin();
    // The login's history entry is replaced, so that back does not reopen it.
    if (byAddress) void navigate({ to: PATHS.home, replace: true });
    else if (byGuard) history.back();
  };

  // However it was closed, a pending second step is dropped.
  const gone = () => {
    dropPending();
    onClosed();
  };

  if (pending) {
    return (
      <Sheet open={open} onClose={close} onClosed={gone} title={t('second.stepTitle')} closeLabel={t('action.close')}>
        <Suspense fallback={<div className={css.waiting} />}>
          <SecondStep pending={pending} home={pending.home ?? byAddress} />
        </Suspense>
      </Sheet>
    );
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      onClosed={gone}
      title={t(newcomer ? 'provider.title' : 'login.welcome')}
      text={newcomer ? t('provider.welcome', { provider: newcomer }) : t(wanted ? 'error.pleaseLogin' : 'login.lead')}
      closeLabel={t('action.close')}
      {...(byAddress ? { back: { label: t('action.back'), onClick: close } } : {})}
    >
      {!back && tabs.length > 1 && (
        <Segmented
          label={t('login.way')}
          value={type}
          onChange={(chosen) => {
            setType(chosen);
            signIn.forgetFailure();
          }}
          options={tabs.map((tab) => ({ value: tab.type, label: t(tab.label) }))}
        />
      )}
      <Alert text={signIn.failure} />
      <ReplaceQuestion question={signIn.question} />
      {back ? (
        <Suspense fallback={<div className={css.waiting} />}>
          <Arrival back={back} signIn={signIn} onNewcomer={setNewcomer} onEnd={() => setBack(null)} />
        </Suspense>
      ) : (
        <>
          <Suspense fallback={<div className={css.waiting} />}>
            <Tab signIn={signIn} />
          </Suspense>
          {social.length > 0 && (
            <Suspense fallback={<div className={css.social} />}>
              <SocialButtons providers={social} remember={signIn.remember} />
            </Suspense>
          )}
          <DemoNote brand={brand} />
          <Suspense fallback={<div className={css.later} />}>
            <PasskeyLogin home={byAddress} remember={signIn.remember} />
          </Suspense>
          <TrialButton home={byAddress} />
          <p className={css.other}>
            {t('login.new')}{' '}
            <Link to={PATHS.register} replace={byAddress || byGuard} className={css.link} onClick={closeLogin}>
              {t('register.title')}
            </Link>
          </p>
        </>
      )}
    </Sheet>
  );
}

/** Login popup. It opens over any page, and replaces the form embedded in the document of its address. */
export default function LoginPopup(props: PopupProps) {
  return useEarlyRests() && <Ways {...props} />;
}
