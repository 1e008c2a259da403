import { isPage } from '@parlour/contract/pages';
import { describe, expect, it } from 'vitest';
import { chatOf, serviceOf, socialsOf } from '../features/system/service.ts';
import { GAME_ENTRIES, gameEntriesOf, menuOf } from './menu.ts';
import { itemOf } from './Navigation.tsx';
import { isSwipeBack } from './swipes.ts';
import { titleKeyOf } from './TopBar.tsx';
import { headerState } from './useHides.ts';

describe('bottom navigation', () => {
  it('LAY-014 home is active on its six addresses and not on /m/activity', () => {
    const homes = ['/', '/m', '/m/', '/m/home', '/m/index', '/m/index.html'];
    expect(homes.map(itemOf)).toEqual(homes.map(() => 'home'));
    expect(itemOf('/m/activity')).toBe('promotions');
  });

  it('each area has its item', () => {
    expect(itemOf('/m/voucherCenter')).toBe('deposit');
    expect(itemOf('/m/member/home')).toBe('profile');
    expect(itemOf('/m/slot-games')).toBe('home');
    expect(itemOf('/m/set')).toBeNull();
  });
});

describe('customer service', () => {
  const brand = (contacts: { telegram?: string; whatsapp?: string; liveChat?: string }, CBS3 = true) => ({
    flags: { CBS3 },
    contacts: { telegram: '', whatsapp: '', liveChat: '', ...contacts },
  });
  const telegram = 'https://t.me/x';
  const whatsapp = 'https://wa.me/1';
  const liveChat = 'https://chat.example/room';

  it('LAY-025 social links are those that are configured, and lead where they say', () => {
    expect(socialsOf(brand({ telegram }).contacts)).toEqual([{ name: 'telegram', url: telegram }]);
    expect(socialsOf(brand({ telegram, whatsapp }).contacts).map(({ name }) => name)).toEqual(['telegram', 'whatsapp']);
    expect(socialsOf(brand({ telegram: 'https://evil.example', whatsapp: 'javascript:alert(1)' }).contacts)).toEqual(
      [],
    );
    expect(socialsOf(undefined)).toEqual([]);
  });

  it('CFG-009 live chat is offered while the chat flag is on; else the help centre stands in', () => {
    expect(chatOf(brand({ liveChat })).url).toBe(liveChat);
    expect(chatOf(brand({ liveChat }, false)).url).toBe('/m/help');
    expect(chatOf(brand({ liveChat: 'http://chat.example' })).url).toBe('/m/help');
    expect(chatOf(undefined).url).toBe('/m/help');
  });

  it('asks which way only where there is a Telegram contact', () => {
    expect(serviceOf(brand({ telegram, whatsapp, liveChat })).choices?.map(({ name }) => name)).toEqual([
      'liveChat',
      'telegram',
      'whatsapp',
    ]);
    expect(serviceOf(brand({ whatsapp, liveChat }))).toEqual({
      chat: { name: 'liveChat', url: liveChat },
      choices: null,
    });
  });
});

describe('side menu and top bar', () => {
  it('every entry leads to a page', () => {
    expect(GAME_ENTRIES.filter((entry) => !isPage(entry.to))).toEqual([]);
  });

  it('cockfight is among them where the house has it', () => {
    expect(gameEntriesOf({ COCKFIGHT3: true })).toEqual(GAME_ENTRIES);
    const without = GAME_ENTRIES.filter(({ key }) => key !== 'category.COCKFIGHT');
    expect(gameEntriesOf({ COCKFIGHT3: false })).toEqual(without);
    expect(gameEntriesOf({})).toEqual(without);
  });

  it('pages have a title, vendors name themselves', () => {
    expect(titleKeyOf('/m/fish-games')).toBe('category.FISH');
    expect(titleKeyOf('/m/register')).toBe('register.title');
    expect(titleKeyOf('/m/provider')).toBeNull();
  });
});

describe('entries of the side menu', () => {
  const member = { session: { type: 0 }, flags: {}, vipLevel: 0, inBrowser: true };
  const names = (reader: Parameters<typeof menuOf>[0]) => menuOf(reader).shortcuts.map(({ name }) => name);

  it('VIP shows to visitors, and to members while the flag is on', () => {
    expect(names({ ...member, session: null })).toEqual(['rewards', 'promoCode', 'vip']);
    expect(names(member)).toEqual(['rewards', 'promoCode']);
    expect(names({ ...member, flags: { VIPBEN3: true } })).toEqual(['rewards', 'promoCode', 'vip']);
  });

  it('invitations show to visitors, and to members while the flag is on; a trial player has no code', () => {
    expect(menuOf({ ...member, session: null }).invite).toBe(true);
    expect(menuOf(member).invite).toBe(false);
    expect(menuOf({ ...member, flags: { REFERRAL3: true } }).invite).toBe(true);
    expect(menuOf({ ...member, flags: { REFERRAL3: true }, session: { type: 4 } }).invite).toBe(false);
  });

  it('the download promotion needs a rank, and a browser', () => {
    expect([0, 1, 2].map((vipLevel) => menuOf({ ...member, vipLevel }).downloadPromo)).toEqual([false, true, true]);
    expect(menuOf({ ...member, vipLevel: 1, inBrowser: false }).downloadPromo).toBe(false);
    expect(menuOf({ ...member, vipLevel: 1, session: null }).downloadPromo).toBe(false);
  });
});

describe('movements', () => {
  it('RTE-062 a swipe of 100 px is a swipe back, 99 px is none; mirrored from right to left', () => {
    expect([isSwipeBack(101, false), isSwipeBack(100, false), isSwipeBack(99, false)]).toEqual([true, true, false]);
    expect([isSwipeBack(-101, true), isSwipeBack(101, true)]).toEqual([true, false]);
  });

  it('the header goes away downwards and comes back after 8 px upwards', () => {
    const down = headerState({ y: 60, away: false }, 200, 56);
    expect(down).toEqual({ y: 200, away: true });
    expect(headerState(down, 193, 56)).toEqual({ y: 200, away: true });
    expect(headerState(down, 192, 56)).toEqual({ y: 192, away: false });
    expect(headerState(down, 20, 56)).toEqual({ y: 20, away: false });
  });
});
