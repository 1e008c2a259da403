import { PATHS } from '@parlour/contract/routes';
import { Icon, type IconName } from '@parlour/ui/Icon';
import { Link } from '@tanstack/react-router';
import { useT } from '../../shared/i18n.tsx';
import list from '../../shared/List.module.css';
import { MenuRow } from '../../shared/MenuRow.tsx';
import { InboxRow } from '../inbox/InboxRow.tsx';
import { ProtectionRow } from '../responsible-gaming/ProtectionRow.tsx';
import { TierCard } from '../vip/TierCard.tsx';
import { BalanceCard } from '../wallet/BalanceCard.tsx';
import { BonusRow, InviteRow, LanguageRow, LogoutRow, RewardRow, SecurityRow } from './MemberRows.tsx';
import css from './profile.module.css';
import { Who } from './Who.tsx';

const QUICK: readonly { key: string; icon: IconName; to: string; tab?: 'withdraw'; isFirst?: true }[] = [
  { key: 'nav.deposit', icon: 'plus', to: PATHS.voucherCenter, isFirst: true },
  { key: 'withdraw.title', icon: 'banknote', to: PATHS.voucherCenter, tab: 'withdraw' },
  { key: 'member.records', icon: 'receipt-text', to: PATHS.records },
  { key: 'menu.favourites', icon: 'star', to: PATHS.favourites },
  { key: 'menu.recents', icon: 'history', to: PATHS.recents },
];

/** The new template of the member centre: VIP tier and money first, then the links. */
export function NewCentre() {
  const t = useT();
  return (
    <>
      <Who />
      <TierCard />
      <div className={css.money}>
        <BalanceCard plain />
        <nav className={css.quick} aria-label={t('member.balance')}>
          {QUICK.map(({ key, icon, to, tab, isFirst }) => (
            <Link key={key} to={to} search={tab ? { tab } : {}}>
              <span className={isFirst ? css.first : ''}>
                <Icon name={icon} />
              </span>
              {t(key)}
            </Link>
          ))}
        </nav>
      </div>
      <nav className={list.card} aria-label={t('member.title')}>
        <InboxRow />
        <RewardRow />
        <BonusRow />
        <InviteRow />
        <SecurityRow />
        <ProtectionRow />
        <LanguageRow />
        <MenuRow icon="circle-question-mark" label={t('help.title')} to={PATHS.help} />
        <MenuRow icon="settings" label={t('settings.title')} to={PATHS.settings} />
        <LogoutRow />
      </nav>
    </>
  );
}
