/** The views of the player page, as operators of different roles see them. */
import type { MemberPage } from '@parlour/contract/members.admin.endpoints';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { markupOf, type Role, signInAs, textsOf } from '../../app/testing/markup.tsx';
import { PROTECTION } from '../../app/testing/samples.ts';
import { stamp } from '../../shared/format.ts';
import { setRights } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { PlayerBonuses } from './PlayerBonuses.tsx';
import { PlayerInvitations } from './PlayerInvitations.tsx';
import { PlayerMessages } from './PlayerMessages.tsx';
import { type Part, PlayerNotice } from './PlayerNotice.tsx';
import { PlayerScreen } from './PlayerScreen.tsx';
import { metPercent } from './Wagering.tsx';

vi.hoisted(() => {
  // The API client reads the tab's token when it is imported, and views read the address.
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  vi.stubGlobal('location', { hash: '', search: '', pathname: '/console/members' });
});
// The theme requires a browser.
vi.mock('../../shared/PageHead.tsx', () => ({ PageHead: ({ title }: { title: string }) => <h1>{title}</h1> }));
afterEach(() => {
  setRights(null);
  location.hash = '';
});

const AT = '2026-11-20T03:30:00.000Z';

const PLAYER: MemberPage = {
  id: '12',
  account: 'thiha',
  nickname: 'Thiha',
  type: 1,
  state: 'active',
  since: AT,
  firstSignInAt: AT,
  seenAt: AT,
  lastPlayDay: null,
  language: 'EN',
  sessions: 1,
  twoStep: false,
  passkeys: 0,
  hasPassword: true,
  hasPaymentPassword: false,
  linked: [],
  contacts: [],
  stop: null,
  locks: [],
  upline: null,
  referrer: null,
  referred: 0,
  wallets: [],
  signals: [],
  tags: [],
  notes: [],
};

const pages = (...all: object[]) => ({ pages: all, pageParams: all.map(() => null) });

/** Renders a part of the page for a role, with the answers of the server by their keys below the player's. */
function shown(node: ReactNode, answers: Record<string, unknown>, role: Role = 'owner'): string {
  signInAs(role);
  const fetched = Object.entries(answers).map(
    ([key, data]) => [['members', 'player', '12', ...(key ? key.split(' ') : [])], data] as const,
  );
  return markupOf(node, fetched);
}
const optionsOf = (html: string): string[] =>
  [...html.matchAll(/type="radio"[^>]*>(?:<[^>]+>)*([^<]+)/g)].map(([, text = '']) => text);

describe('views of the player page', () => {
  const screen = <PlayerScreen id="12" />;

  it('are those that the role may open', () => {
    const views = (role: Role) => optionsOf(shown(screen, { '': PLAYER }, role));
    const all = ['Overview', 'Timeline', 'Movements', 'Rounds'];
    const rest = ['Invitations', 'Access and limits'];
    expect(views('owner')).toEqual([...all, 'Bonuses', 'Messages', ...rest]);
    expect(views(['players.view'])).toEqual([...all, ...rest]);
    expect(views(['players.view', 'support.view'])).toEqual([...all, 'Messages', ...rest]);
    expect(views(['players.view', 'messages.view'])).toEqual([...all, 'Messages', ...rest]);
  });

  it('do not open by an address that the role may not see', () => {
    location.hash = '#bonuses';
    expect(shown(screen, { '': PLAYER }, 'owner')).toContain('Loading player');
    expect(shown(screen, { '': PLAYER }, ['players.view'])).toContain('Identity and contacts');
  });
});

describe('bonuses of a player', () => {
  const view = <PlayerBonuses player={PLAYER} />;
  const grant = {
    id: '7',
    kind: 'manual',
    name: 'A gift of the house',
    rule: 'gift',
    book: 'PLAY',
    symbol: 'K',
    state: 'open',
    amount: '500.00',
    required: '1000.00',
    progress: '399.99',
    left: '600.01',
    remaining: '500.00',
    most: '2500.00',
    released: '0.00',
    returned: '0.00',
    openedAt: AT,
    expiresAt: AT,
    closedAt: null,
    by: 'nandar',
    reason: 'A bad day',
  };
  const wallet = {
    book: 'PLAY',
    symbol: 'K',
    balance: '900.00',
    bonus: '500.00',
    locked: '700.00',
    withdrawable: '200.00',
    toPlay: '150.00',
    depositCount: 3,
    deposits: [{ id: '41', amount: '200.00', required: '200.00', progress: '50.00', left: '150.00', at: AT }],
  };
  const code = {
    id: '1.promo.3',
    kind: 'promo',
    name: 'Autumn',
    code: 'LANTERN',
    rule: '',
    amount: '50.00',
    symbol: 'K',
    at: AT,
  };
  const full = {
    wagering: { wallets: [wallet] },
    grants: pages({ grants: [grant], next: '7' }),
    codes: pages({ codes: [code], next: null }),
  };

  it('show each grant with rule, amount, state, wagering, end, maximum payout and operator', () => {
    const html = shown(view, full);
    expect(textsOf(html)).toContain(
      `|A gift of the house |Manual|A bad day|K 500.00|Open|K 399.99 of K 1,000.00, 39%|K 600.01|${stamp(AT)}|K 2,500.00|${stamp(AT)}|by nandar|`,
    );
    expect(html).toContain('aria-valuetext="K 399.99 of K 1,000.00, 39%"');
    expect(html).toMatch(/<progress[^>]*value="39"/);
    expect(textsOf(html)).toContain('|Show more|');
  });

  it('say what must be played before a withdrawal, and link to the deposits', () => {
    const html = shown(view, full);
    expect(textsOf(html)).toContain('|Deposits to play before a withdrawal|K 150.00|');
    expect(textsOf(html)).toContain('K 50.00 of K 200.00, 25%|And 2 more deposits.|');
    expect(html).toContain('href="/console/deposits?find=thiha&amp;open=41#all"');
    expect(shown(view, full, ['players.view', 'bonuses.view'])).not.toContain('/console/deposits');
  });

  it('list redeemed codes, and say when there is nothing', () => {
    expect(textsOf(shown(view, full))).toContain('|Autumn|Promo code|LANTERN|–|K 50.00|');
    const none = textsOf(
      shown(view, {
        wagering: { wallets: [{ ...wallet, toPlay: '0.00', depositCount: 0, deposits: [] }] },
        grants: pages({ grants: [], next: null }),
        codes: pages({ codes: [], next: null }),
      }),
    );
    for (const text of ['Every deposit was played.', 'No bonuses', 'No codes']) expect(none).toContain(text);
    expect(shown(view, {})).toContain('aria-busy="true"');
  });

  it('count as played in full only when nothing is left', () => {
    const percent = (progress: string, required: string) => metPercent({ progress, required });
    expect([percent('999.99', '1000.00'), percent('1000.00', '1000.00'), percent('0.00', '0.00')]).toEqual([
      99, 100, 100,
    ]);
    expect(percent('0.00', '1000.00')).toBe(0);
  });
});

describe('messages of a player', () => {
  const view = <PlayerMessages id="12" />;
  const chat = {
    id: '31',
    state: 'waiting',
    operator: 'nandar',
    preview: 'Where is my win?',
    messages: 4,
    unread: 2,
    rating: 5,
    startedAt: AT,
    lastAt: AT,
  };
  const message = {
    id: '8',
    source: 'operator',
    title: 'The lamps are lit',
    by: 'thiri',
    toMany: true,
    sentAt: AT,
    readAt: null,
    isHidden: false,
    isWithdrawn: false,
  };
  const full = {
    chats: pages({ chats: [chat], next: null }),
    messages: pages({ messages: [message, { ...message, id: '7', by: null, source: 'rank', readAt: AT }], next: null }),
    popups: pages({ popups: [{ id: '3', title: 'New tables', startsAt: AT, readAt: AT }], next: null }),
    deliveries: pages({
      deliveries: [{ id: '2', channel: 'sms', to: '+95 *****678', subject: '', text: 'Your code is ••••', at: AT }],
      next: null,
    }),
  };

  it('show conversations with a link, messages and popups as read or unread, and masked mails and SMS', () => {
    const html = shown(view, full);
    expect(html).toContain('href="/console/chats?open=31"');
    const text = textsOf(html);
    expect(text).toContain(`|#31|Waiting|Where is my win?|4| 2 unread|nandar|5 of 5|${stamp(AT)}|`);
    expect(text).toContain(`|${stamp(AT)}|The lamps are lit|thiri|Many players|Unread|`);
    expect(text).toContain(`|The lamps are lit|Tiers|Many players|Read ${stamp(AT)}|`);
    expect(text).toContain(`|New tables|Read ${stamp(AT)}|`);
    expect(text).toContain('|SMS|+95 *****678|Your code is ••••|');
  });

  it('are hidden from roles that may not read them', () => {
    const heads = (role: Role) => [...shown(view, full, role).matchAll(/<h2[^>]*>([^<]+)/g)].map(([, text]) => text);
    expect(heads(['players.view', 'support.view'])).toEqual(['Support chats']);
    expect(heads(['players.view', 'messages.view'])).toEqual(['Inbox messages', 'Popups', 'Mails and SMS']);
    expect(heads(['players.view'])).toEqual([]);
  });
});

describe('invitations of a player', () => {
  const view = <PlayerInvitations player={PLAYER} />;
  const facts = {
    symbol: 'K',
    referrer: { id: '4', account: 'susu' },
    code: 'FRIEND1',
    invitedAt: AT,
    agents: [
      { id: '1', account: 'topone' },
      { id: '2', account: 'middle' },
    ],
    invited: 2,
    depositors: 1,
    deposits: '42.00',
    paid: 1,
    refused: 1,
    earned: '5.00',
  };
  const one = {
    id: '40',
    account: 'aye',
    state: 'active',
    since: AT,
    deposits: '42.00',
    depositCount: 2,
    turnover: '900.00',
    invited: 3,
    reward: { state: 'paid', amount: '5.00', reason: '', at: AT },
  };
  const refused = {
    ...one,
    id: '41',
    account: 'bo',
    reward: { ...one.reward, state: 'refused', reason: 'same_device' },
  };
  const answers = (members: object[]) => ({
    'invitations PLAY': facts,
    'invited PLAY': pages({ symbol: 'K', members, next: null }),
  });

  it('link to who invited the player, to the agents above and to everybody invited', () => {
    const html = shown(view, answers([refused, one]));
    const links = [...html.matchAll(/href="\/console\/members\?player=(\d+)"/g)].map(([, id]) => id);
    expect(links).toEqual(['4', '1', '2', '41', '40']);
    expect(html).toContain('href="/console/agents?find=thiha#tree"');
    expect(shown(view, answers([]), ['players.view'])).not.toContain('/console/agents');
  });

  it('say what came of them', () => {
    const text = textsOf(shown(view, answers([refused, one])));
    expect(text).toContain(
      '|Referrals|2|With a deposit|1|Deposits|K 42.00|Rewarded|1|Rejected|1|Referral rewards|K 5.00|',
    );
    expect(text).toContain(`|aye|Active|${stamp(AT)}|K 42.00 (2)|K 900.00|K 5.00|3|`);
    expect(text).toContain('|Rejected|same device|');
    expect(textsOf(shown(view, answers([])))).toContain('No invited players');
  });
});

describe('what deposits and withdrawals show about their player', () => {
  const note = (n: number) => ({ id: `${n}`, text: `Note ${n}`, by: 'nandar', at: AT, own: false });
  const wallet = {
    book: 'PLAY',
    currency: 'MMK',
    symbol: 'K',
    balance: '1.00',
    free: '1.00',
    bonus: '0.00',
    held: '0.00',
    isFrozen: true,
    deposits: '0.00',
    depositCount: 0,
    firstDepositAt: null,
    withdrawals: '0.00',
    withdrawalCount: 0,
    turnover: '0.00',
    wins: '0.00',
    ggr: '0.00',
    rounds: 0,
    bonuses: '0.00',
  } as const;
  const player: MemberPage = {
    ...PLAYER,
    state: 'disabled',
    stop: { kind: 'exclusion', until: AT },
    locks: [
      { kind: 'deposits', until: null },
      { kind: 'withdrawals', until: AT },
    ],
    wallets: [wallet],
    signals: [{ kind: 'device', members: [{ id: '77', account: 'twin' }] }],
    tags: ['watch'],
    notes: [note(4), note(3), note(2), note(1)],
  };
  const limit = {
    kind: 'deposit',
    span: 'day',
    amount: '40.00',
    own: '40.00',
    house: null,
    used: '10.00',
    pending: null,
  };
  const seen = (role: Role, of: MemberPage = player, without: readonly Part[] = []) => {
    signInAs(role);
    return markupOf(<PlayerNotice id="12" without={without} />, [
      [['members', 'player', '12'], of],
      [['members', 'protection', '12'], { ...PROTECTION, limits: of === player ? [limit] : [] }],
    ]);
  };

  it('is restrictions, limits, connections with links, tags and the latest notes', () => {
    const html = seen('cashier');
    const text = textsOf(html);
    for (const part of [
      t('player.disabled'),
      t('player.stop.exclusion', { time: stamp(AT) }),
      t('player.lock.deposits'),
      t('player.lockUntil.withdrawals', { time: stamp(AT) }),
      t('player.frozen'),
      t('protection.used', { used: 'K 10.00', amount: 'K 40.00' }),
      'watch',
      'Same device',
      'Note 4',
      'Note 2',
      t('player.allNotes', { count: 4 }),
    ])
      expect(text).toContain(`|${part}|`);
    expect(text).not.toContain('Note 1|');
    expect(html).toContain('href="/console/members?player=77"');
  });

  it('leaves out what the panel says by itself, says when there is nothing, and needs the right to view players', () => {
    const text = textsOf(seen('cashier', player, ['disabled', 'stop', 'withdrawals', 'signals']));
    expect(text).toContain(t('player.frozen'));
    expect(text).toContain(t('player.lock.deposits'));
    for (const part of [
      t('player.disabled'),
      t('player.stop.exclusion', { time: stamp(AT) }),
      t('player.lockUntil.withdrawals', { time: stamp(AT) }),
      'Same device',
    ])
      expect(text).not.toContain(part);
    expect(textsOf(seen('cashier', PLAYER))).toContain(t('player.noNotice'));
    expect(seen(['deposits.view', 'withdrawals.view'])).toBe('');
  });
});
