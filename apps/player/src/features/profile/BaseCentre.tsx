import { PATHS } from '@parlour/contract/routes';
import { useT } from '../../shared/i18n.tsx';
import list from '../../shared/List.module.css';
import { MenuRow } from '../../shared/MenuRow.tsx';
import { InboxRow } from '../inbox/InboxRow.tsx';
import { ProtectionRow } from '../responsible-gaming/ProtectionRow.tsx';
import { TierCard } from '../vip/TierCard.tsx';
import { BalanceCard } from '../wallet/BalanceCard.tsx';
import { Records } from '../wallet/Records.tsx';
import { BonusRow, InviteRow, LanguageRow, LogoutRow, RewardRow, SecurityRow } from './MemberRows.tsx';
import { Who } from './Who.tsx';

/** The base template: one list of all entries, followed by the records. */
export function BaseCentre() {
  const t = useT();
  return (
    <>
      <Who />
      <BalanceCard />
      <TierCard />
      <nav className={list.card} aria-label={t('member.title')}>
        <MenuRow icon="coins" label={t('cashier.title')} to={PATHS.voucherCenter} />
        <MenuRow icon="banknote" label={t('withdraw.title')} to={PATHS.voucherCenter} search={{ tab: 'withdraw' }} />
        <InboxRow />
        <RewardRow />
        <BonusRow />
        <MenuRow icon="star" tint="gold" label={t('menu.favourites')} to={PATHS.favourites} />
        <MenuRow icon="history" label={t('menu.recents')} to={PATHS.recents} />
        <InviteRow />
        <SecurityRow />
        <ProtectionRow />
        <LanguageRow />
        <MenuRow icon="circle-question-mark" label={t('help.title')} to={PATHS.help} />
        <MenuRow icon="settings" label={t('settings.title')} to={PATHS.settings} />
        <LogoutRow />
      </nav>
      <Records />
    </>
  );
}
