import { PATHS } from '@parlour/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useBackCloses } from '../../shared/back.ts';
import { useT } from '../../shared/i18n.tsx';
import list from '../../shared/List.module.css';
import { PartFailure } from '../../shared/LoadFailure.tsx';
import { MenuRow } from '../../shared/MenuRow.tsx';
import { contactsQuery } from '../profile/contacts.queries.ts';
import { useLinks } from '../social-login/linked-accounts.queries.ts';
import { returnIn } from '../social-login/social.ts';
import type { SettingsPopupProps } from '../two-factor/popups.ts';
import { useSecond } from '../two-factor/two-factor.queries.ts';
import css from './settings.module.css';

/** Separate sheet that verifies or replaces a contact. */
function contact(kind: 'mobile' | 'email') {
  return lazy(async () => {
    const { ContactPopup } = await import('../profile/ContactPopup.tsx');
    return { default: (props: SettingsPopupProps) => <ContactPopup kind={kind} {...props} /> };
  });
}

const SHEETS = {
  twoStep: lazy(() => import('../two-factor/TwoStepPopup.tsx')),
  passkeys: lazy(() => import('../two-factor/PasskeysPopup.tsx')),
  sessions: lazy(() => import('../two-factor/SessionsPopup.tsx')),
  links: lazy(() => import('../social-login/LinksPopup.tsx')),
  payment: lazy(() => import('../withdrawals/PaymentPasswordPopup.tsx')),
  mobile: contact('mobile'),
  email: contact('email'),
};

/** Security settings: passwords, two-factor, passkeys, linked accounts, contacts and sessions. */
export function SecurityCard() {
  const t = useT();
  const second = useSecond();
  const { data } = second;
  const links = useLinks();
  const { data: ways } = links;
  // A member who returns from linking a provider continues in the same sheet.
  const [sheet, setSheet] = useState<keyof typeof SHEETS | null>(() => (returnIn(location.search) ? 'links' : null));
  const [open, setOpen] = useState(sheet !== null);
  const show = (name: keyof typeof SHEETS) => () => {
    setSheet(name);
    setOpen(true);
  };
  const close = useCallback(() => setOpen(false), []);
  useBackCloses(open, close);
  const reached = useQuery(contactsQuery);
  const contacts = reached.data;
  const stateOf = ({ shown, isProved }: { shown: string; isProved: boolean }) =>
    shown && `${shown} · ${t(isProved ? 'member.verified' : 'member.notVerified')}`;
  const Sheet = sheet && SHEETS[sheet];
  return (
    <>
      <h2 className={css.heading}>{t('second.security')}</h2>
      <div className={list.card}>
        <MenuRow
          icon="lock"
          label={t(ways?.hasPassword === false ? 'changePsw.firstTitle' : 'changePsw.title')}
          to={PATHS.changePassword}
        />
        <MenuRow icon="wallet" label={t('field.paymentPassword')} onClick={show('payment')} />
        <MenuRow
          icon="shield-check"
          label={t('second.title')}
          value={data && t(data.totpSince === null ? 'second.off' : 'second.on')}
          onClick={show('twoStep')}
        />
        <MenuRow
          icon="fingerprint"
          label={t('second.passkeys')}
          value={data && data.passkeys.length > 0 ? String(data.passkeys.length) : undefined}
          onClick={show('passkeys')}
        />
        {ways && ways.offered.length > 0 && (
          <MenuRow
            icon="link"
            label={t('links.title')}
            value={ways.links.length > 0 ? String(ways.links.length) : undefined}
            onClick={show('links')}
          />
        )}
        {contacts && (
          <>
            <MenuRow
              icon="smartphone"
              label={t('sms.mobile')}
              value={stateOf(contacts.mobile) || t('member.notVerified')}
              onClick={show('mobile')}
            />
            <MenuRow
              icon="mail"
              label={t('field.email')}
              value={stateOf(contacts.email) || t('member.notVerified')}
              onClick={show('email')}
            />
          </>
        )}
        <MenuRow icon="laptop" label={t('sessions.title')} onClick={show('sessions')} />
      </div>
      <PartFailure apart of={[second, links, reached]} />
      {Sheet && (
        <Suspense fallback={null}>
          <Sheet open={open} onClose={close} onClosed={() => setSheet(null)} />
        </Suspense>
      )}
    </>
  );
}
