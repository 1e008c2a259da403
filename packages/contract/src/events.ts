/**
 * What the event stream carries. Every event has an id; a client that comes back shows the last one it took and hears
 * what came after, once each.
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
/** Announcements came, changed or went; without ids any of them may have. */
export type NoticeEvent = { type: 'notice'; ids: string[] };
/** The three counters of a member as they now are. */
export type UnreadEvent = { type: 'unread' } & UnreadCounts;
/** A message came into the inbox, or was taken back. What counts and lists it is asked for. */
export type InboxEvent = { type: 'inbox'; id: string };
/** Something happened in a conversation of the live chat. */
export type ChatEvent = {
  type: 'chat';
  conversation: string;
  what: 'message' | 'typing' | 'read' | 'state';
  /** The newest message that is meant: the one that came, or the last one that was read. */
  message?: string;
  /** Whose doing it is. */
  by?: 'member' | 'agent' | 'system';
};
/** An application of the member moved on; without an id, promotions changed for everybody. */
export type PromotionEvent = { type: 'promotion'; id: string };
/** The member marked a game, or took the mark off. */
export type FavouriteEvent = { type: 'favourite'; nodeId: string; on: boolean };
/** The member opened a game: it is the newest of the recent ones. */
export type RecentEvent = { type: 'recent'; nodeId: string };
/** A deposit of the member stands elsewhere now; how is asked for. */
export type DepositEvent = { type: 'deposit'; id: string };
/** Credits of the member changed. */
export type BonusEvent = { type: 'bonus'; id: string };
/** A reward of the member may be claimed, or was; with the id of what was claimed, or without one. */
export type RewardEvent = { type: 'reward'; id: string };
/** Limits or stops of the member changed: play may be over now. */
export type ProtectionEvent = { type: 'protection' };
/** A withdrawal of the member moved on; without an id, withdrawals opened or closed for everybody. */
export type WithdrawalEvent = { type: 'withdrawal'; id: string };
/** An issue of the lottery that the member has bet on was drawn, or is void. */
export type DrawEvent = { type: 'draw'; gameId: string; numero: string };
/** The winner board changed. */
export type BigWinEvent = { type: 'winner' };
/** The session that opened the stream has ended. */
export type SessionEvent = { type: 'session_ended' };
/** The house opened or closed; what that means for a caller is asked for. */
export type StatusEvent = { type: 'status' };
/** More was missed than is kept: everything that may have changed is asked for. */
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
  | SessionEvent
  | StatusEvent
  | StaleEvent;

/** Every type of event, for readers that must name them. */
export const EVENT_TYPES = [
  'balance',
  'catalogue',
  'notice',
  'unread',
  'inbox',
  'chat',
  'promotion',
  'favourite',
  'recent',
  'deposit',
  'bonus',
  'reward',
  'protection',
  'withdrawal',
  'draw',
  'winner',
  'session_ended',
  'status',
  'stale',
] as const satisfies readonly StreamEvent['type'][];

/** What a reader may rely on in each of them. */
export const EVENT_SHAPES: Readonly<Record<StreamEvent['type'], Shape>> = {
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
  protection: '*',
  withdrawal: { id: 's' },
  draw: { gameId: 's', numero: 's' },
  winner: '*',
  session_ended: '*',
  status: '*',
  stale: '*',
};
