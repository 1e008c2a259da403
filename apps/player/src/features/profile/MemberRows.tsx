import { LANGUAGE_NAMES } from '@parlour/contract/language-names';
import { PATHS } from '@parlour/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useT } from '../../shared/i18n.tsx';
import { MenuRow } from '../../shared/MenuRow.tsx';
import { openPopup } from '../../shared/store.ts';
import { TOAST_MS, toasts } from '../../shared/toasts.ts';
import { rewardsQuery } from '../rewards/rewards.queries.ts';
import { useWhitelabel } from '../system/system.queries.ts';
import { contactsQuery } from './contacts.queries.ts';

/** Link to the reward centre; while it is disabled, a toast refers to customer service. */
export function RewardRow() {
  const t = useT();
  const isOn = useWhitelabel()?.flags.REWCEN3 === true;
  const label = t('rewards.title');
  const ready = useQuery({ ...rewardsQuery(useLanguage()), enabled: isOn }).data?.now.length ?? 0;
  return isOn ? (
    <MenuRow icon="gift" tint="red" label={label} count={ready} to={PATHS.rewardCenter} />
  ) : (
    <MenuRow
      icon="gift"
      tint="red"
      label={label}
      onClick={() => void toasts.show('info', t('contact_service'), TOAST_MS.contactService)}
    />
  );
}

/** Link to the member's bonuses. */
export function BonusRow() {
  const t = useT();
  return (
    <MenuRow icon="sparkles" tint="gold" label={t('bonus.title')} to={PATHS.voucherCenter} search={{ tab: 'bonus' }} />
  );
}

export function InviteRow() {
  const t = useT();
  const isOn = useWhitelabel()?.flags.REFERRAL3 === true;
  return isOn ? <MenuRow icon="users-round" tint="green" label={t('invite.earn')} to={PATHS.invite} /> : null;
}

/** Link to the security settings, with whether a contact is verified. */
export function SecurityRow() {
  const t = useT();
  const contacts = useQuery(contactsQuery).data;
  const proved = contacts && (contacts.mobile.isProved || contacts.email.isProved);
  return (
    <MenuRow
      icon="shield-check"
      tint="blue"
      label={t('second.security')}
      value={proved ? t('member.verified') : undefined}
      to={PATHS.settings}
    />
  );
}

export function LanguageRow() {
  const t = useT();
  const language = useLanguage();
  return (
    <MenuRow
      icon="languages"
      label={t('settings.language')}
      value={LANGUAGE_NAMES[language]}
      onClick={() => openPopup('language')}
    />
  );
}

export function LogoutRow() {
  const t = useT();
  return <MenuRow icon="log-out" label={t('logout.title')} onClick={() => openPopup('logout')} />;
}
