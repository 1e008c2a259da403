/** Locks of a player: operators place and lift them one by one. */
import { z } from 'zod';
import { get, post } from './endpoint.ts';
import { LOCK_KINDS } from './member-locks.ts';
import { instant, text } from './schemas.ts';

const id = z.string().regex(/^[1-9][0-9]{0,15}$/);
const admin = { access: 'operator', throttle: 'console' } as const;

const memberLock = z.strictObject({
  id: z.string(),
  kind: z.enum(LOCK_KINDS),
  /** `over`: its end has passed; `lifted`: by an operator. */
  state: z.enum(['open', 'over', 'lifted']),
  /** Never shown to the player. */
  reason: z.string(),
  placedAt: instant,
  placedBy: z.string(),
  /** Null: until an operator lifts it. */
  until: instant.nullable(),
  lifted: z.strictObject({ at: instant, by: z.string(), reason: z.string() }).nullable(),
});
export type MemberLock = z.output<typeof memberLock>;

export const listMemberLocks = get('/wps/console/members/:id/locks', {
  summary: "A player's locks of play, deposits and withdrawals, those in force and earlier ones, newest first",
  ...admin,
  right: 'players.view',
  input: { params: z.strictObject({ id }) },
  failures: ['thing.unknown'],
  output: z.strictObject({ locks: z.array(memberLock) }),
});

export const placeMemberLock = post('/wps/console/members/:id/locks', {
  summary: 'Locks play, deposits or withdrawals of a player, for a time or until it is lifted',
  ...admin,
  right: 'players.act',
  input: {
    params: z.strictObject({ id }),
    body: z.strictObject({ kind: z.enum(LOCK_KINDS), until: instant.nullable(), reason: text(300) }),
  },
  failures: ['thing.unknown', 'register.field', 'lock.open'],
  output: memberLock,
});

export const liftMemberLock = post('/wps/console/members/:id/locks/:lock/lift', {
  summary: 'Lifts a lock of a player before its end',
  ...admin,
  right: 'players.act',
  input: { params: z.strictObject({ id, lock: id }), body: z.strictObject({ reason: text(300) }) },
  failures: ['thing.unknown', 'register.field', 'lock.over'],
  output: memberLock,
});
