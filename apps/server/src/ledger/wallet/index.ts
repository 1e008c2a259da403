export { onBalance, publishOutcomes } from './balances.ts';
export {
  type Checkpoint,
  drawMark,
  findCheckpoint,
  isFinal,
  type Mark,
  readMark,
  saveCheckpoint,
} from './checkpoint.store.ts';
export { applyCommands } from './commands.store.ts';
export type { Command, CommandOutcome } from './commands.ts';
export { isWrong, nextTransfers, nextWallets } from './drift.store.ts';
export { countActiveMembers, dayFigures, isPlayCounted, rollUpPlay } from './figures.store.ts';
export { freezeWallets, frozenAmong, isFrozen, liftFreeze, listFreezes, lockFreeze } from './freezes.store.ts';
export { openHouseCurrency, readHouseCurrency } from './house-currency.store.ts';
export { findLedger, isLedger, ledgerById } from './ledgers.ts';
export { lockPlayer, lockPlayers, moveHouse, movePlayer, movePlayers } from './moves.ts';
export {
  listEntries,
  listRoundRows,
} from './records.store.ts';
export { type Admitted, keepsBook, spendLaunchToken } from './sessions.store.ts';
export { shown as walletShown } from './shown.ts';
export { trialBalance } from './trial-balance.store.ts';
export { ALL, type Moved, readMoved, span, type TrialBalance, type Within } from './trial-checks.store.ts';
export { beyond, type PartsCounted, summariseNewest, trialBalanceInParts } from './trial-parts.store.ts';
export {
  BookSwitchedOff,
  balanceOf,
  endPlaySessions,
  grantPlayMoney,
  openPlaySession,
  openWallet,
  payPromotion,
  payReferral,
  refill,
} from './wallet.actions.ts';
export { walletRoutes } from './wallet.routes.ts';
export { balancesAfter, listBalances, listBooks, listMemberBooks } from './wallet.store.ts';
export type { Book } from './wallet.tables.ts';
