/**
 * Sections of the console, in the order of the menu. Each feature adds a line; a section is loaded when it is opened.
 */
import type { Right } from '@parlour/contract/operator-rights';
import { CONSOLE_BASE } from '@parlour/contract/routes';
import type { IconName } from '@parlour/ui/Icon';
import { type ComponentType, lazy } from 'react';
import { DashboardScreen } from '../features/dashboard/DashboardScreen.tsx';
import type { Needs } from '../shared/rights.tsx';
import type { TextKey } from '../shared/texts.ts';

export type Section = {
  /** Address under `/console/`; empty for the first section. */
  path: string;
  /** Right required to show the section; null if every operator may open it. */
  right: Right | null;
  /** Text key of its name in the menu. */
  label: TextKey;
  icon: IconName;
  Screen: ComponentType;
  /** Element next to its name in the menu, such as the number of pending items. */
  Badge?: ComponentType;
};

export const SECTIONS: readonly [Section, ...Section[]] = [
  { path: '', right: 'reports.view', label: 'nav.dashboard', icon: 'layout-grid', Screen: DashboardScreen },
  {
    path: 'reports',
    right: 'reports.view',
    label: 'nav.reports',
    icon: 'receipt-text',
    Screen: lazy(async () => ({ default: (await import('../features/reports/ReportsScreen.tsx')).ReportsScreen })),
  },
  {
    path: 'members',
    right: 'players.view',
    label: 'nav.members',
    icon: 'users-round',
    Screen: lazy(async () => ({ default: (await import('../features/members/MembersScreen.tsx')).MembersScreen })),
  },
  {
    path: 'agents',
    right: 'agents.view',
    label: 'nav.agents',
    icon: 'user-round',
    Screen: lazy(async () => ({ default: (await import('../features/agents/AgentsScreen.tsx')).AgentsScreen })),
    Badge: lazy(async () => ({ default: (await import('../features/agents/AgentsBadge.tsx')).AgentsBadge })),
  },
  {
    path: 'affiliates',
    right: 'agents.view',
    label: 'nav.affiliates',
    icon: 'link',
    Screen: lazy(async () => ({
      default: (await import('../features/affiliates/AffiliatesScreen.tsx')).AffiliatesScreen,
    })),
    Badge: lazy(async () => ({
      default: (await import('../features/affiliates/AffiliatesBadge.tsx')).AffiliatesBadge,
    })),
  },
  {
    path: 'chats',
    right: 'support.view',
    label: 'nav.chats',
    icon: 'message-circle',
    Screen: lazy(async () => ({ default: (await import('../features/chat/ChatsScreen.tsx')).ChatsScreen })),
    Badge: lazy(async () => ({ default: (await import('../features/chat/ChatsBadge.tsx')).ChatsBadge })),
  },
  {
    path: 'games',
    right: 'games.view',
    label: 'nav.shelf',
    icon: 'dices',
    Screen: lazy(async () => ({
      default: (await import('../features/catalogue/CatalogueScreen.tsx')).CatalogueScreen,
    })),
  },
  {
    path: 'lottery',
    right: 'lottery.view',
    label: 'nav.lottery',
    icon: 'ticket',
    Screen: lazy(async () => ({ default: (await import('../features/lottery/LotteryScreen.tsx')).LotteryScreen })),
    Badge: lazy(async () => ({ default: (await import('../features/lottery/LotteryBadge.tsx')).LotteryBadge })),
  },
  {
    path: 'deposits',
    right: 'deposits.view',
    label: 'nav.deposits',
    icon: 'banknote',
    Screen: lazy(async () => ({ default: (await import('../features/deposits/DepositsScreen.tsx')).DepositsScreen })),
    Badge: lazy(async () => ({ default: (await import('../features/deposits/DepositsBadge.tsx')).DepositsBadge })),
  },
  {
    path: 'withdrawals',
    right: 'withdrawals.view',
    label: 'nav.withdrawals',
    icon: 'wallet',
    Screen: lazy(async () => ({
      default: (await import('../features/withdrawals/WithdrawalsScreen.tsx')).WithdrawalsScreen,
    })),
    Badge: lazy(async () => ({
      default: (await import('../features/withdrawals/WithdrawalsBadge.tsx')).WithdrawalsBadge,
    })),
  },
  {
    path: 'methods',
    right: 'payments.view',
    label: 'nav.methods',
    icon: 'credit-card',
    Screen: lazy(async () => ({ default: (await import('../features/deposits/MethodsScreen.tsx')).MethodsScreen })),
  },
  {
    path: 'vouchers',
    right: 'bonuses.view',
    label: 'nav.vouchers',
    icon: 'ticket-percent',
    Screen: lazy(async () => ({ default: (await import('../features/deposits/VouchersScreen.tsx')).VouchersScreen })),
  },
  {
    path: 'ranks',
    right: 'bonuses.view',
    label: 'nav.rank',
    icon: 'crown',
    Screen: lazy(async () => ({ default: (await import('../features/vip/VipScreen.tsx')).VipScreen })),
  },
  {
    path: 'outbox',
    right: 'system.view',
    label: 'nav.outbox',
    icon: 'mail',
    Screen: lazy(async () => ({
      default: (await import('../features/delivery-log/DeliveryLogScreen.tsx')).DeliveryLogScreen,
    })),
  },
  {
    path: 'content',
    right: 'content.view',
    label: 'nav.content',
    icon: 'megaphone',
    Screen: lazy(async () => ({
      default: (await import('../features/announcements/AnnouncementsScreen.tsx')).AnnouncementsScreen,
    })),
  },
  {
    path: 'messages',
    right: 'messages.view',
    label: 'nav.messages',
    icon: 'send',
    Screen: lazy(async () => ({ default: (await import('../features/inbox/MessagesScreen.tsx')).MessagesScreen })),
  },
  {
    path: 'media',
    right: 'content.view',
    label: 'nav.media',
    icon: 'grid-3x3',
    Screen: lazy(async () => ({ default: (await import('../features/media/MediaScreen.tsx')).MediaScreen })),
  },
  {
    path: 'branding',
    right: 'settings.view',
    label: 'nav.branding',
    icon: 'store',
    Screen: lazy(async () => ({ default: (await import('../features/branding/BrandingScreen.tsx')).BrandingScreen })),
  },
  {
    path: 'texts',
    right: 'content.view',
    label: 'nav.texts',
    icon: 'languages',
    Screen: lazy(async () => ({ default: (await import('../features/house-texts/TextsScreen.tsx')).TextsScreen })),
  },
  {
    path: 'settings',
    right: 'settings.view',
    label: 'nav.settings',
    icon: 'settings',
    Screen: lazy(async () => ({
      default: (await import('../features/house-settings/SettingsScreen.tsx')).SettingsScreen,
    })),
    Badge: lazy(async () => ({
      default: (await import('../features/house-settings/SettingsBadge.tsx')).SettingsBadge,
    })),
  },
  {
    path: 'rooms',
    right: 'content.view',
    label: 'nav.rooms',
    icon: 'radio',
    Screen: lazy(async () => ({ default: (await import('../features/live-rooms/RoomsScreen.tsx')).RoomsScreen })),
  },
  {
    path: 'help',
    right: 'content.view',
    label: 'nav.help',
    icon: 'circle-question-mark',
    Screen: lazy(async () => ({ default: (await import('../features/help/HelpScreen.tsx')).HelpScreen })),
  },
  {
    path: 'feedback',
    right: 'support.view',
    label: 'nav.feedback',
    icon: 'info',
    Screen: lazy(async () => ({ default: (await import('../features/feedback/FeedbackScreen.tsx')).FeedbackScreen })),
    Badge: lazy(async () => ({ default: (await import('../features/feedback/FeedbackBadge.tsx')).FeedbackBadge })),
  },
  {
    path: 'service',
    right: 'settings.view',
    label: 'nav.service',
    icon: 'headphones',
    Screen: lazy(async () => ({
      default: (await import('../features/support-links/SupportLinksScreen.tsx')).SupportLinksScreen,
    })),
  },
  {
    path: 'promotions',
    right: 'content.view',
    label: 'nav.promotions',
    icon: 'gift',
    Screen: lazy(async () => ({
      default: (await import('../features/promotions/PromotionsScreen.tsx')).PromotionsScreen,
    })),
  },
  {
    path: 'bonuses',
    right: 'bonuses.view',
    label: 'nav.bonus',
    icon: 'sparkles',
    Screen: lazy(async () => ({ default: (await import('../features/bonus/BonusScreen.tsx')).BonusScreen })),
    Badge: lazy(async () => ({ default: (await import('../features/bonus/BonusBadge.tsx')).BonusBadge })),
  },
  {
    path: 'credits',
    right: 'credit.view',
    label: 'nav.credits',
    icon: 'check',
    Screen: lazy(async () => ({
      default: (await import('../features/credit-policy/ApprovalsScreen.tsx')).ApprovalsScreen,
    })),
    Badge: lazy(async () => ({
      default: (await import('../features/credit-policy/ApprovalsBadge.tsx')).ApprovalsBadge,
    })),
  },
  {
    path: 'books',
    right: 'ledger.view',
    label: 'nav.books',
    icon: 'landmark',
    Screen: lazy(async () => ({ default: (await import('../features/reporting/LedgerScreen.tsx')).LedgerScreen })),
  },
  {
    path: 'adjustments',
    right: 'credit.view',
    label: 'nav.adjustments',
    icon: 'coins',
    Screen: lazy(async () => ({
      default: (await import('../features/reporting/AdjustmentsScreen.tsx')).AdjustmentsScreen,
    })),
    Badge: lazy(async () => ({
      default: (await import('../features/reporting/AdjustmentsBadge.tsx')).AdjustmentsBadge,
    })),
  },
  {
    path: 'promo-codes',
    right: 'bonuses.view',
    label: 'nav.promoCodes',
    icon: 'ticket-percent',
    Screen: lazy(async () => ({
      default: (await import('../features/promo-codes/PromoCodesScreen.tsx')).PromoCodesScreen,
    })),
  },
  {
    path: 'audit',
    right: 'activity.view',
    label: 'nav.audit',
    icon: 'scroll-text',
    Screen: lazy(async () => ({ default: (await import('../features/audit/AuditScreen.tsx')).AuditScreen })),
  },
  {
    path: 'status',
    right: 'settings.view',
    label: 'nav.doors',
    icon: 'store',
    Screen: lazy(async () => ({
      default: (await import('../features/availability/AvailabilityScreen.tsx')).AvailabilityScreen,
    })),
  },
  {
    path: 'vendor-cases',
    right: 'vendors.view',
    label: 'nav.vendorCases',
    icon: 'circle-alert',
    Screen: lazy(async () => ({
      default: (await import('../features/vendor-cases/VendorCasesScreen.tsx')).VendorCasesScreen,
    })),
    Badge: lazy(async () => ({
      default: (await import('../features/vendor-cases/VendorCasesBadge.tsx')).VendorCasesBadge,
    })),
  },
  {
    path: 'invoices',
    right: 'vendors.view',
    label: 'nav.invoices',
    icon: 'receipt-text',
    Screen: lazy(async () => ({
      default: (await import('../features/vendor-invoices/InvoicesScreen.tsx')).InvoicesScreen,
    })),
  },
  {
    path: 'alerts',
    right: 'system.view',
    label: 'nav.alerts',
    icon: 'bell',
    Screen: lazy(async () => ({ default: (await import('../features/alerts/AlertsScreen.tsx')).AlertsScreen })),
    Badge: lazy(async () => ({ default: (await import('../features/alerts/AlertsBadge.tsx')).AlertsBadge })),
  },
  {
    path: 'health',
    right: 'system.view',
    label: 'nav.health',
    icon: 'refresh-cw',
    Screen: lazy(async () => ({ default: (await import('../features/jobs/JobsScreen.tsx')).JobsScreen })),
    Badge: lazy(async () => ({ default: (await import('../features/jobs/JobsBadge.tsx')).JobsBadge })),
  },
  {
    path: 'providers',
    right: 'system.view',
    label: 'nav.providers',
    icon: 'external-link',
    Screen: lazy(async () => ({
      default: (await import('../features/providers/ProvidersScreen.tsx')).ProvidersScreen,
    })),
  },
  {
    path: 'operators',
    right: 'staff.view',
    label: 'nav.staff',
    icon: 'users-round',
    Screen: lazy(async () => ({ default: (await import('../features/operators/StaffScreen.tsx')).StaffScreen })),
  },
  {
    path: 'api-keys',
    right: 'apiKeys.view',
    label: 'nav.apiKeys',
    icon: 'link',
    Screen: lazy(async () => ({ default: (await import('../features/api-keys/ApiKeysScreen.tsx')).ApiKeysScreen })),
  },
  {
    path: 'keys',
    right: null,
    label: 'nav.keys',
    icon: 'fingerprint',
    Screen: lazy(async () => ({ default: (await import('../features/operators/KeysScreen.tsx')).KeysScreen })),
  },
];

/** The section of an address; an unknown one shows the first that the operator may open, as one without the right does. */
export function sectionOf(pathname: string, may: (needs: Needs) => boolean): Section {
  const open = SECTIONS.filter(({ right }) => may(right));
  return open.find(({ path }) => path !== '' && pathname === CONSOLE_BASE + path) ?? open[0] ?? SECTIONS[0];
}

export const addressOf = ({ path }: Section): string => CONSOLE_BASE + path;
