/** Types of all tables, merged from each subject's `<subject>.tables.ts`. */

import type { AdjustmentsTables } from '../../accounting/adjustments/adjustments.tables.ts';
import type { CreditTables } from '../../accounting/credit-policy/credit.tables.ts';
import type { BooksTables } from '../../accounting/reporting/reporting.tables.ts';
import type { ReportTables } from '../../accounting/reports/reports.tables.ts';
import type { VendorInvoiceTables } from '../../accounting/vendor-invoices/vendor-invoices.tables.ts';
import type { AffiliateTables } from '../../agents/affiliates/affiliates.tables.ts';
import type { AgentsTables } from '../../agents/agents.tables.ts';
import type { BonusTables } from '../../campaigns/bonus/bonus.tables.ts';
import type { PromoCodesTables } from '../../campaigns/promo-codes/promo-codes.tables.ts';
import type { PromotionsTables } from '../../campaigns/promotions/promotions.tables.ts';
import type { RewardsTables } from '../../campaigns/rewards/rewards.tables.ts';
import type { MembersTables } from '../../core/accounts/accounts.tables.ts';
import type { AlertsTables } from '../../core/alerts/alerts.tables.ts';
import type { ApprovalsTables } from '../../core/approvals/approvals.tables.ts';
import type { AuditTables } from '../../core/audit/audit.tables.ts';
import type { BrandingTables } from '../../core/branding/branding.tables.ts';
import type { HouseSettingsTables } from '../../core/house-settings/house-settings.tables.ts';
import type { HouseTextsTables } from '../../core/house-texts/house-texts.tables.ts';
import type { MediaTables } from '../../core/media/media.tables.ts';
import type { MemberLockTables } from '../../core/member-locks/member-locks.tables.ts';
import type { AvailabilityTables } from '../../core/system/availability.tables.ts';
import type { UploadsTables } from '../../core/uploads/uploads.tables.ts';
import type { ContentTables } from '../../engagement/announcements/announcements.tables.ts';
import type { ChatTables } from '../../engagement/chat/chat.tables.ts';
import type { FeedbackTables } from '../../engagement/feedback/feedback.tables.ts';
import type { HelpTables } from '../../engagement/help/help.tables.ts';
import type { InboxTables } from '../../engagement/inbox/inbox.tables.ts';
import type { RoomsTables } from '../../engagement/live-rooms/live-rooms.tables.ts';
import type { BigWinsTables } from '../../games/big-wins/big-wins.tables.ts';
import type { CatalogueTables } from '../../games/catalogue/catalogue.tables.ts';
import type { FavouritesTables } from '../../games/favourites/favourites.tables.ts';
import type { RecentlyPlayedTables } from '../../games/recently-played/recently-played.tables.ts';
import type { ApiKeysTables } from '../../identity/api-keys/api-keys.tables.ts';
import type { OperatorsTables } from '../../identity/operators/operators.tables.ts';
import type { CodesTables } from '../../identity/otp/otp.tables.ts';
import type { RecoveryTables } from '../../identity/password-reset/password-reset.tables.ts';
import type { PlayerViewTables } from '../../identity/player-views/player-views.tables.ts';
import type { SessionTables } from '../../identity/sessions/session.tables.ts';
import type { ProvidersTables } from '../../identity/social-login/social-login.tables.ts';
import type { SecondTables } from '../../identity/two-factor/two-factor.tables.ts';
import type { WalletTables } from '../../ledger/wallet/wallet.tables.ts';
import type { LotteryTables } from '../../lottery/lottery.tables.ts';
import type { CashierTables } from '../../payments/deposits/deposits.tables.ts';
import type { PayoutAccountsTables } from '../../payments/payout-accounts/payout-accounts.tables.ts';
import type { WithdrawalsTables } from '../../payments/withdrawals/withdrawals.tables.ts';
import type { TrialTables } from '../../players/guest-play/guest-play.tables.ts';
import type { MemberNotesTables } from '../../players/members/members.tables.ts';
import type { ReferralsTables } from '../../players/referrals/referrals.tables.ts';
import type { ProtectionTables } from '../../players/responsible-gaming/responsible-gaming.tables.ts';
import type { RankTables } from '../../players/vip/vip.tables.ts';
import type { GatewayTables } from '../../vendor-gateway/gateway.tables.ts';
import type { EventsTables } from '../events/events.tables.ts';
import type { JobsTables } from '../jobs/jobs.tables.ts';

export type Tables = MembersTables &
  EventsTables &
  InboxTables &
  SessionTables &
  OperatorsTables &
  ApiKeysTables &
  BonusTables &
  CashierTables &
  BooksTables &
  CreditTables &
  CatalogueTables &
  WalletTables &
  GatewayTables &
  FavouritesTables &
  RecentlyPlayedTables &
  ChatTables &
  CodesTables &
  ContentTables &
  PromotionsTables &
  ProtectionTables &
  ProvidersTables &
  SecondTables &
  AdjustmentsTables &
  ApprovalsTables &
  AuditTables &
  PlayerViewTables &
  AvailabilityTables &
  BrandingTables &
  HouseSettingsTables &
  HouseTextsTables &
  MediaTables &
  MemberLockTables &
  TrialTables &
  UploadsTables &
  HelpTables &
  FeedbackTables &
  RecoveryTables &
  ReferralsTables &
  RoomsTables &
  RankTables &
  BigWinsTables &
  PayoutAccountsTables &
  WithdrawalsTables &
  RewardsTables &
  PromoCodesTables &
  JobsTables &
  LotteryTables &
  MemberNotesTables &
  AlertsTables &
  AgentsTables &
  AffiliateTables &
  ReportTables &
  VendorInvoiceTables;
