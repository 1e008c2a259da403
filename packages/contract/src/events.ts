/**
 * Events of the event stream. Every event has an id; a reconnecting client sends the last one it processed and receives
 * each later event once.
 */
import type { Shape } from './answer-shape.ts';
import type { UnreadCounts } from './inbox.ts';

export type BalanceEvent = {
  type: 'balance';
  sumBalance: string;
  book: 'PLAY' | 'TRIAL' | 'REAL';
  ledgerId: string;
  at: string;
};
/** The catalogue changed; lists of an older version are stale. */
export type CatalogueEvent = { type: 'catalogue'; version: string };
/** Announcements were added, changed or withdrawn; without ids any of them may have been. */
export type NoticeEvent = { type: 'notice'; ids: string[] };
/** Current values of a member's three counters. */
export type UnreadEvent = { type: 'unread' } & UnreadCounts;
/** A message arrived in the inbox, or was withdrawn. Clients then request counts and lists. */
export type InboxEvent = { type: 'inbox'; id: string };
/** A conversation of the live chat changed. */
export type ChatEvent = {
  type: 'chat';
  conversation: string;
  what: 'message' | 'typing' | 'read' | 'state';
  /** Newest message concerned: the new one, or the last one read. */
  message?: string;
  /** Origin of the change. */
  by?: 'member' | 'agent' | 'system';
};
/** An application of the member changed; without an id, promotions changed for everybody. */
export type PromotionEvent = { type: 'promotion'; id: string };
/** The member added or removed a favourite. */
export type FavouriteEvent = { type: 'favourite'; nodeId: string; on: boolean };
/** The member opened a game: it is the newest of the recent ones. */
export type RecentEvent = { type: 'recent'; nodeId: string };
/** A deposit of the member changed; clients then request its state. */
export type DepositEvent = { type: 'deposit'; id: string };
/** Credits of the member changed. */
export type BonusEvent = { type: 'bonus'; id: string };
/** A reward of the member can be claimed, or was claimed; with the id of the claim, if any. */
export type RewardEvent = { type: 'reward'; id: string };
/** Limits or stops of the member changed: play may be blocked now. */
export type ProtectionEvent = { type: 'protection' };
/** A withdrawal of the member changed; without an id, withdrawals were enabled or disabled for everybody. */
export type WithdrawalEvent = { type: 'withdrawal'; id: string };
/** A lottery issue with bets of the member was drawn or held, or an operator closed, held, released or voided one. */
export type DrawEvent = { type: 'draw'; gameId: string; numero: string };
/** The list of big wins changed. */
export type BigWinEvent = { type: 'winner' };
/** An alert was opened, changed, acknowledged, muted or resolved; sent to operators. */
export type AlertEvent = { type: 'alert' };
/** The session that opened the stream has ended. */
export type SessionEvent = { type: 'session_ended' };
/** Availability changed; clients then request their status. */
export type StatusEvent = { type: 'status' };
/** More events were missed than are kept: the client reloads everything that may have changed. */
export type StaleEvent = { type: 'stale' };
export type StreamEvent =
  | BalanceEvent
  | CatalogueEvent
  | NoticeEvent
  | UnreadEvent
  | InboxEvent
  | ChatEvent
  | PromotionEvent
  | FavouriteEvent
  | RecentEvent
  | DepositEvent
  | BonusEvent
  | RewardEvent
  | ProtectionEvent
  | WithdrawalEvent
  | DrawEvent
  | BigWinEvent
  | AlertEvent
  | SessionEvent
  | StatusEvent
  | StaleEvent;

/** Guaranteed fields of the events that have any; part of the first script of the player app. */
export const EVENT_SHAPES: Readonly<Partial<Record<StreamEvent['type'], Shape>>> = {
  balance: { sumBalance: 'm', book: 's', ledgerId: 's', at: 's' },
  catalogue: { version: 's' },
  notice: { ids: ['s'] },
  unread: { announcement: 'n', chat: 'n', inbox: 'n' },
  inbox: { id: 's' },
  chat: { conversation: 's', what: 's', message: ['-', 's'], by: ['-', 's'] },
  promotion: { id: 's' },
  favourite: { nodeId: 's', on: 'b' },
  recent: { nodeId: 's' },
  deposit: { id: 's' },
  bonus: { id: 's' },
  reward: { id: 's' },
  withdrawal: { id: 's' },
  draw: { gameId: 's', numero: 's' },
};
