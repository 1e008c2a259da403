/** The locks of a player, as operators of different roles see them. */
import type { MemberLock } from '@parlour/contract/member-locks.admin.endpoints';
import type { BuiltInRole } from '@parlour/contract/operator-rights';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { markupOf, type Role, signInAs, textsOf } from '../../app/testing/markup.tsx';
import { MEMBER, PROTECTION, SESSION } from '../../app/testing/samples.ts';
import { stamp } from '../../shared/format.ts';
import { setRights } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { LocksCard } from './LocksCard.tsx';
import { MemberPanel } from './MemberPanel.tsx';
import { isLockKind, locksOf } from './player.rules.ts';

vi.hoisted(() => {
  // The API client reads the tab's token when it is imported.
  vi.stubGlobal('sessionStorage', { getItem: () => null });
});
afterEach(() => setRights(null));

const AT = '2026-11-20T03:30:00.000Z';

describe('locks of a player', () => {
  const base = { reason: 'looked into', placedAt: AT, placedBy: 'nandar', until: null, lifted: null };
  const locks: MemberLock[] = [
    { ...base, id: '4', kind: 'withdrawals', state: 'open', until: '2027-01-01T00:00:00.000Z' },
    { ...base, id: '3', kind: 'bets', state: 'open' },
    { ...base, id: '2', kind: 'deposits', state: 'over', until: AT },
    { ...base, id: '1', kind: 'bets', state: 'lifted', lifted: { at: AT, by: 'kyaw', reason: 'cleared up' } },
  ];
  const card = (role: BuiltInRole) => {
    signInAs(role);
    return markupOf(<LocksCard id="12" />, [[['members', 'locks', '12'], locks]]);
  };
  const buttons = (html: string) =>
    [...html.matchAll(/aria-label="(Lock|Lift): ([^"]+)"/g)].map(([, act, of]) => `${act} ${of}`);

  it('are one of each kind, with the action that it allows beside it, and the earlier ones below', () => {
    const html = card('owner');
    expect(buttons(html)).toEqual(['Lift Play', 'Lock Deposits', 'Lift Withdrawals']);
    const text = textsOf(html);
    const placed = t('locks.placed', { time: stamp(AT), name: 'nandar', reason: 'looked into' });
    expect(text).toContain(`|Play| |Locked until lifted|${placed}|`);
    expect(text).toContain('|Deposits| |Not locked|');
    expect(text).toContain(`|${t('locks.until', { time: stamp('2027-01-01T00:00:00.000Z') })}|${placed}|`);
    const [, earlier = ''] = text.split(t('locks.history'));
    expect(earlier).toBe(
      `|Deposits|${placed}|${t('locks.over', { time: stamp(AT) })}|Play|${placed}|${t('locks.lifted', { time: stamp(AT), name: 'kyaw', reason: 'cleared up' })}|`,
    );
  });

  it('are changed by operators with the right to lock players alone', () => {
    expect(buttons(card('auditor'))).toEqual([]);
    expect(textsOf(card('auditor'))).toContain('Locked until lifted');
  });
});

it('stand among the restrictions of a player, and are those that can be changed one by one', () => {
  const locks = [
    { kind: 'bets', until: null },
    { kind: 'deposits', until: AT },
  ] as const;
  const found = locksOf({ state: 'disabled', stop: null, locks: [...locks], wallets: [] });
  expect(found.map(({ kind, text }) => [kind, text, isLockKind(kind)])).toEqual([
    ['disabled', t('player.disabled'), false],
    ['bets', t('player.lock.bets'), true],
    ['deposits', t('player.lockUntil.deposits', { time: stamp(AT) }), true],
  ]);
});

it('the panel of access, where they are, says once that a role may only look', () => {
  const panel = (role: Role) => {
    signInAs(role);
    return markupOf(<MemberPanel member={MEMBER} />, [
      [['members', 'sessions', '12'], [SESSION]],
      [['members', 'protection', '12'], PROTECTION],
      [['members', 'locks', '12'], []],
    ]);
  };
  const times = (role: Role) => panel(role).split(t('right.viewOnly')).length - 1;
  expect([times('auditor'), times('support'), times(['players.view', 'players.act'])]).toEqual([1, 0, 0]);
});
