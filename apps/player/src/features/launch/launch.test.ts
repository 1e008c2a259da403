import type { Game } from '@parlour/contract/catalogue.endpoints';
import { describe, expect, it } from 'vitest';
import { aGame } from '../../testing/games.ts';
import { clockText, untilNextMinute } from './clock.ts';
import { explain } from './failures.ts';
import { ownPage, readNotice } from './frame-messages.ts';
import { launchItem, withChoice } from './launch-item.ts';

const game = (facts: Partial<Game>) => aGame('7', { gameId: 'jade', ...facts });

describe('the launch item', () => {
  it('LCH-010 gameCode is lobby without a code of the game', () => {
    expect(launchItem(game({ gameId: '' }), 'EN').gameCode).toBe('lobby');
    expect(launchItem(game({}), 'EN').gameCode).toBe('jade');
  });
  it('LCH-011 playType is trad, and ent for entertainment lottery', () => {
    expect(launchItem(game({}), 'EN').playType).toBe('trad');
    expect(launchItem(game({ gameType: 'ELOTT', gameClassifyNew: 'ent' }), 'EN').playType).toBe('ent');
  });
  it('ENT-050 lotteries carry their prize mode, by vendor before category', () => {
    const mode = (facts: Partial<Game>) => {
      const { prizeMode, lottoMode } = launchItem(game(facts), 'EN');
      expect(lottoMode).toBe(prizeMode);
      return prizeMode;
    };
    expect([
      mode({ gameType: 'LOTT' }),
      mode({ gameType: 'ELOTT' }),
      mode({ gameType: 'LOTT', vassalage: 'TCG_SEA' }),
      mode({ gameType: 'LOTT', vassalage: 'TCG_LOTTO_VN' }),
      mode({}),
    ]).toEqual(['Lott', 'Elott', 'SEA', 'Lott', '']);
  });
});

describe('messages of the frame', () => {
  it('are read when they have exactly the agreed shape', () => {
    for (const notice of [
      { type: 'parlour.ready' },
      { type: 'parlour.exit' },
      { type: 'parlour.balance', balance: '12.50' },
      { type: 'parlour.busy', busy: true },
      { type: 'parlour.sound', on: false },
      { type: 'parlour.open', url: '/studio/recall?round=1' },
    ]) {
      expect(readNotice(notice)).toEqual(notice);
    }
  });
  it('are dropped otherwise', () => {
    for (const nonsense of [
      null,
      'parlour.ready',
      [],
      {},
      { type: 'parlour.ready', more: 1 },
      { type: 'parlour.balance', balance: 12.5 },
      { type: 'parlour.balance', balance: '1e9' },
      { type: 'parlour.busy', busy: 'yes' },
      { type: 'parlour.busy' },
      { type: 'parlour.busy', on: true },
      { type: 'parlour.busy', busy: true, on: true },
      { type: 'parlour.open', url: 7 },
      { type: 'parlour.open', url: 'x'.repeat(2001) },
      { type: 'toString' },
    ]) {
      expect(readNotice(nonsense)).toBeNull();
    }
  });
  it('R-B5 a game has its own pages opened, and none of anybody else', () => {
    const here = 'https://play.example/m/play?nodeId=1';
    const opened = (url: string, launched = '/studio/play?token=t') => ownPage(url, launched, here);
    for (const own of ['https://play.example/studio/recall?round=1', '/studio/recall?round=1', 'recall?round=1'])
      expect(opened(own)).toBe('https://play.example/studio/recall?round=1');
    expect(opened('https://v.example/games/rules', 'https://v.example/games/open?token=t')).toBe(
      'https://v.example/games/rules',
    );
    for (const strange of [
      'https://evil.example/studio/recall',
      '//evil.example/studio/recall',
      'https://play.example:8443/studio/recall',
      'http://play.example/studio/recall',
      'https://play.example/m/withdraw',
      '/studio/../wps/session/logout',
      '/studio/%2e%2e/wps/session/logout',
      '/studios/recall',
      'javascript:alert(1)',
      'data:text/html,x',
      'https://',
    ])
      expect(opened(strange)).toBeNull();
    expect(opened('https://v.example/other', 'https://v.example/games/open?token=t')).toBeNull();
  });
});

describe('failures and the clock', () => {
  it('every failure is explained, a known one in its own words', () => {
    expect(explain('access.denied', 'x')).toMatchObject({ text: 'agent.noPlay', again: false });
    expect(explain('launch.game_unavailable', 'x')).toMatchObject({ title: 'launch.unavailableTitle', again: true });
    expect(explain('system.error', 'error.system')).toEqual({
      title: 'launch.failedTitle',
      text: 'error.system',
      again: true,
    });
  });
  it('the clock shows two digits each and moves on with the minute', () => {
    const at = new Date(2026, 10, 21, 9, 5, 58, 500);
    expect(clockText(at)).toBe('09:05');
    expect(untilNextMinute(at)).toBe(1500);
  });
});

it('a choice goes to the house’s own games alone', () => {
  const [own, far] = [{ url: '/studio/play?token=t' }, { url: 'https://v.example/open?token=t' }];
  expect(withChoice(own, '17:0:X')).toEqual({ url: '/studio/play?token=t&choice=17%3A0%3AX' });
  expect([withChoice(own, ''), withChoice(far, '17:0:X')]).toEqual([own, far]);
});
