import type { RegistrationMethod } from '@parlour/contract/registration';
import { PATHS } from '@parlour/contract/routes';
import { Segmented } from '@parlour/ui/Segmented';
import { Skeleton } from '@parlour/ui/Skeleton';
import { EMBLEMS, StateCard } from '@parlour/ui/StateCard';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import forms from '../../shared/forms/form.module.css';
import { useT } from '../../shared/i18n.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { openPopup } from '../../shared/store.ts';
import { useTakenOver } from '../../shared/useTakenOver.ts';
import { shownProviders } from '../social-login/social.ts';
import { useWhitelabel } from '../system/system.queries.ts';
import { RegisterForm } from './RegisterForm.tsx';
import { registrationQuery } from './registration.queries.ts';
import { firstMethod, type Settings } from './registration.ts';
import css from './session.module.css';

const SocialButtons = lazy(async () => ({
  default: (await import('../social-login/SocialButtons.tsx')).SocialButtons,
}));

/** Placeholder for the fields of the default form while its settings are loading. */
function Waiting() {
  return (
    <div className={forms.form} aria-busy="true">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className={css.bone} />
      ))}
    </div>
  );
}

function Ways({ settings }: { settings: Settings }) {
  const t = useT();
  const [chosen, setChosen] = useState<RegistrationMethod | null>(null);
  const { methods } = settings;
  const ways = useRef<HTMLDivElement>(null);
  // A method may have been chosen before hydration.
  useLayoutEffect(() => {
    const found = ways.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    const way = methods.find((known) => known === found);
    if (way) setChosen(way);
  }, [methods]);
  const method = chosen ?? firstMethod(methods);
  if (!method) return <StateCard emblem="locked" title={t('register.closed')} text={t('register.closedText')} />;
  return (
    <>
      {methods.length > 1 && (
        <div ref={ways} className={css.ways}>
          <Segmented
            label={t('register.way')}
            value={method}
            options={methods.map((value) => ({ value, label: t(`register.by.${value}`) }))}
            onChange={setChosen}
          />
        </div>
      )}
      <RegisterForm key={method} settings={settings} method={method} />
    </>
  );
}

/** Registration by username or by mobile number; the fields and their rules come from the server. */
export function RegisterScreen() {
  const t = useT();
  const isTakenOver = useTakenOver();
  const settings = useQuery(registrationQuery);
  const social = shownProviders(useWhitelabel()?.flags);
  const isOpen = settings.data !== undefined && settings.data.methods.length > 0;
  return (
    <div className={css.page}>
      <aside className={css.hero}>
        <img src={EMBLEMS.coin} alt="" width="44" height="44" />
        <p>
          <b>{t('register.lead')}</b>
          <span>{t('register.leadText')}</span>
        </p>
      </aside>
      {settings.isPending && <Waiting />}
      {settings.error && <LoadFailure error={settings.error} onRetry={() => void settings.refetch()} />}
      {settings.data && <Ways settings={settings.data} />}
      {!settings.isPending && (
        <p className={css.other}>
          {t('register.member')}{' '}
          <Link to={PATHS.login} className={css.link}>
            {t('login.title')}
          </Link>
          <br />
          <button type="button" className={css.link} onClick={() => openPopup('language')}>
            {t('settings.language')}
          </button>
          <span aria-hidden="true"> · </span>
          <Link to="/" className={css.link}>
            {t('register.notNow')}
          </Link>
        </p>
      )}
      {/* Last, because it loads late: links that move under a thumb are missed. */}
      {isTakenOver && isOpen && social.length > 0 && (
        <Suspense fallback={null}>
          <SocialButtons providers={social} remember={false} noted />
        </Suspense>
      )}
    </div>
  );
}
