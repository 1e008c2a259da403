/** The tables of every subject, merged. Each subject declares its own in `<subject>.tables.ts`. */
import type { EventsTables } from '../events/events.tables.ts';
import type { AdjustmentsTables } from '../features/adjustments/adjustments.tables.ts';
import type { AgentsTables } from '../features/agents/agents.tables.ts';
import type { ApprovalsTables } from '../features/approvals/approvals.tables.ts';
import type { AuditTables } from '../features/audit/audit.tables.ts';
import type { BonusTables } from '../features/bonus/bonus.tables.ts';
import type { BooksTables } from '../features/books/books.tables.ts';
import type { CashierTables } from '../features/cashier/cashier.tables.ts';
import type { CatalogueTables } from '../features/catalogue/catalogue.tables.ts';
import type { ChatTables } from '../features/chat/chat.tables.ts';
import type { CodesTables } from '../features/codes/codes.tables.ts';
import type { ContentTables } from '../features/content/content.tables.ts';
import type { CreditTables } from '../features/credit-policy/credit.tables.ts';
import type { FavouritesTables } from '../features/favourites/favourites.tables.ts';
import type { FeedbackTables } from '../features/feedback/feedback.tables.ts';
import type { HelpTables } from '../features/help/help.tables.ts';
import type { InboxTables } from '../features/inbox/inbox.tables.ts';
import type { LotteryTables } from '../features/lottery/lottery.tables.ts';
import type { MembersTables } from '../features/members/members.tables.ts';
import type { OperatorsTables } from '../features/operators/operators.tables.ts';
import type { PayeesTables } from '../features/payees/payees.tables.ts';
import type { PromoCodesTables } from '../features/promo-codes/promo-codes.tables.ts';
import type { PromotionsTables } from '../features/promotions/promotions.tables.ts';
import type { ProtectionTables } from '../features/protection/protection.tables.ts';
import type { ProvidersTables } from '../features/providers/providers.tables.ts';
import type { RankTables } from '../features/rank/rank.tables.ts';
import type { RecentsTables } from '../features/recents/recents.tables.ts';
import type { RecoveryTables } from '../features/recovery/recovery.tables.ts';
import type { ReferralsTables } from '../features/referrals/referrals.tables.ts';
import type { RewardsTables } from '../features/rewards/rewards.tables.ts';
import type { RoomsTables } from '../features/rooms/rooms.tables.ts';
import type { SecondTables } from '../features/second/second.tables.ts';
import type { ServiceTables } from '../features/service/service.tables.ts';
import type { SessionTables } from '../features/session/session.tables.ts';
import type { DoorsTables } from '../features/system/doors.tables.ts';
import type { TrialTables } from '../features/trial/trial.tables.ts';
import type { UploadsTables } from '../features/uploads/uploads.tables.ts';
import type { WalletTables } from '../features/wallet/wallet.tables.ts';
import type { WinnersTables } from '../features/winners/winners.tables.ts';
import type { WithdrawalsTables } from '../features/withdrawals/withdrawals.tables.ts';
import type { GatewayTables } from '../gateway/gateway.tables.ts';
import type { JobsTables } from '../platform/jobs/jobs.tables.ts';

export type Tables = MembersTables &
  EventsTables &
  InboxTables &
  SessionTables &
  OperatorsTables &
  BonusTables &
  CashierTables &
  BooksTables &
  CreditTables &
  CatalogueTables &
  WalletTables &
  GatewayTables &
  FavouritesTables &
  RecentsTables &
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
  DoorsTables &
  TrialTables &
  UploadsTables &
  HelpTables &
  FeedbackTables &
  RecoveryTables &
  ReferralsTables &
  RoomsTables &
  ServiceTables &
  RankTables &
  WinnersTables &
  PayeesTables &
  WithdrawalsTables &
  RewardsTables &
  PromoCodesTables &
  JobsTables &
  LotteryTables &
  AgentsTables;
