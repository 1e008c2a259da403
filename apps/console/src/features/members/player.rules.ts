/** Restrictions on a player. Pure. */
import type { MemberPage } from '@parlour/contract/members.admin.endpoints';
import { stamp } from '../../shared/format.ts';
import { t } from '../../shared/texts.ts';

export type LockKind = 'disabled' | 'stop' | 'frozen';
export type Lock = { kind: LockKind; text: string };

/** Returns the restrictions on play and payment, one sentence each. */
export function locksOf({ state, stop, wallets }: Pick<MemberPage, 'state' | 'stop' | 'wallets'>): Lock[] {
  const locks: Lock[] = [];
  if (state === 'disabled') locks.push({ kind: 'disabled', text: t('player.disabled') });
  if (stop) {
    const text = stop.until ? t(`player.stop.${stop.kind}`, { time: stamp(stop.until) }) : t('player.stop.forGood');
    locks.push({ kind: 'stop', text });
  }
  if (wallets.some(({ isFrozen }) => isFrozen)) locks.push({ kind: 'frozen', text: t('player.frozen') });
  return locks;
}
