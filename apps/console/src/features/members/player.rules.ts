/** Restrictions on a player. Pure. */
import { LOCK_KINDS, type LockKind as MemberLockKind } from '@parlour/contract/member-locks';
import type { MemberPage } from '@parlour/contract/members.admin.endpoints';
import { stamp } from '../../shared/format.ts';
import { t } from '../../shared/texts.ts';

export type LockKind = 'disabled' | 'stop' | 'frozen' | MemberLockKind;
export type Lock = { kind: LockKind; text: string };

/** Whether a restriction is a lock that operators place and lift by itself. */
export const isLockKind = (kind: LockKind): kind is MemberLockKind =>
  (LOCK_KINDS as readonly LockKind[]).includes(kind);

type Facts = Pick<MemberPage, 'state' | 'stop' | 'locks' | 'wallets'>;

/** Returns the restrictions on play and payment, one sentence each. */
export function locksOf({ state, stop, locks: placed, wallets }: Facts): Lock[] {
  const locks: Lock[] = [];
  if (state === 'disabled') locks.push({ kind: 'disabled', text: t('player.disabled') });
  if (stop) {
    const text = stop.until ? t(`player.stop.${stop.kind}`, { time: stamp(stop.until) }) : t('player.stop.forGood');
    locks.push({ kind: 'stop', text });
  }
  for (const { kind, until } of placed)
    locks.push({
      kind,
      text: until ? t(`player.lockUntil.${kind}`, { time: stamp(until) }) : t(`player.lock.${kind}`),
    });
  if (wallets.some(({ isFrozen }) => isFrozen)) locks.push({ kind: 'frozen', text: t('player.frozen') });
  return locks;
}
