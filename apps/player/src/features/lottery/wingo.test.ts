import { describe, expect, it } from 'vitest';
import {
  betOn,
  clockText,
  coloursOf,
  currentOf,
  datedOf,
  gapsOf,
  mostWon,
  openForBets,
  phaseOf,
  priceOf,
  resultsOf,
  shortOf,
  stakeOf,
} from './wingo.rules.ts';

const issue = (numero: string, opens: string, closes: string, draws: string, winningNumber: unknown = null) => ({
  numero,
  opensAt: `2026-11-27T${opens}Z`,
  closesAt: `2026-11-27T${closes}Z`,
  drawsAt: `2026-11-27T${draws}Z`,
  state: 'scheduled' as const,
  commitment: null,
  seed: null,
  winningNumber,
});
const first = issue('20261127-0673', '04:42:00', '04:42:55', '04:43:00');
const second = issue('20261127-0674', '04:43:00', '04:43:55', '04:44:00');
const at = (time: string) => Date.parse(`2026-11-27T${time}Z`);

describe('WinGo', () => {
  it('has green for odd digits, red for even ones, and violet beside for 0 and 5', () => {
    expect(Array.from({ length: 10 }, (_, digit) => coloursOf(digit).join(' '))).toEqual([
      'red violet',
      'green',
      'red',
      'green',
      'red',
      'green violet',
      'red',
      'green',
      'red',
      'green',
    ]);
  });

  it('counts down to the close, warns in its last ten seconds, and is closed from that very moment', () => {
    expect(phaseOf(first, at('04:42:12'))).toEqual({ phase: 'open', seconds: 43 });
    expect(phaseOf(first, at('04:42:44.999'))).toEqual({ phase: 'open', seconds: 11 });
    expect(phaseOf(first, at('04:42:45'))).toEqual({ phase: 'closing', seconds: 10 });
    expect(phaseOf(first, at('04:42:54.999'))).toEqual({ phase: 'closing', seconds: 1 });
    expect(phaseOf(first, at('04:42:55'))).toEqual({ phase: 'closed', seconds: 5 });
    expect(phaseOf(first, at('04:43:00'))).toEqual({ phase: 'drawing', seconds: 0 });
  });

  it('writes a countdown of hours as such, and one of days in words', () => {
    const t = (key: string, { days = 0, hours = 0 }: Record<string, string | number> = {}) => `${key} ${days} ${hours}`;
    expect([0, 163, 3_599, 3_600, 23_268, 86_399].map((seconds) => clockText(seconds, t))).toEqual([
      '00:00',
      '02:43',
      '59:59',
      '01:00:00',
      '06:27:48',
      '23:59:59',
    ]);
    expect([86_400, 6 * 86_400, 6 * 86_400 + 11_000].map((seconds) => clockText(seconds, t))).toEqual([
      'lottery.daysHours 1 0',
      'lottery.daysHours 6 0',
      'lottery.daysHours 6 3',
    ]);
  });

  it('names a round by its number, and by its day where every day has the same names', () => {
    expect(['20261127-0673', '20261127-AM', '20261127', 'other'].map(shortOf)).toEqual([
      '0673',
      '2026-11-27 AM',
      '2026-11-27',
      'other',
    ]);
    expect(['20261127-0673', '20261127-PM', '20261127'].map(datedOf)).toEqual([
      '2026-11-27 0673',
      '2026-11-27 PM',
      '2026-11-27',
    ]);
  });

  it('shows the round until it is drawn, and takes bets on the next one once it is locked', () => {
    expect(currentOf([first, second], at('04:42:58'))?.numero).toBe(first.numero);
    expect(betOn([first, second], at('04:42:54.999'))?.numero).toBe(first.numero);
    expect(betOn([first, second], at('04:42:55'))?.numero).toBe(second.numero);
    expect(currentOf([first, second], at('04:43:00'))?.numero).toBe(second.numero);
  });

  it.each(['held', 'void'] as const)('takes bets on the round after one that is %s', (state) => {
    const round = [
      { ...first, state },
      { ...second, state: 'open' as const },
    ];
    expect(betOn(round, at('04:42:10'))?.numero).toBe(second.numero);
    expect(openForBets([...round, first], at('04:42:10')).map(({ numero }) => numero)).toEqual([
      second.numero,
      first.numero,
    ]);
  });

  it('says what can be won from the list of prices, rounded down', () => {
    const odds: Parameters<typeof priceOf>[0] = {
      gameId: 101,
      priceListId: '1',
      types: [
        {
          playCode: 'wingo.green',
          cost: 1,
          basis: 'list' as const,
          prices: { full: '1.96', half: '1.47' },
          returns: [],
        },
        { playCode: 'wingo.num', cost: 1, basis: 'list' as const, prices: { '': '8.82' }, returns: [] },
      ],
    };
    expect(priceOf(odds, { playCode: 'wingo.green', content: '*', textKey: '' })).toBe('1.96');
    expect(priceOf(odds, { playCode: 'wingo.num', content: '7', textKey: '' })).toBe('8.82');
    expect(priceOf(undefined, { playCode: 'wingo.num', content: '7', textKey: '' })).toBe('');
    expect(stakeOf('1.00', 500, 2)).toBe(50_000n);
    expect(mostWon(50_000n, '8.82')).toBe(441_000n);
    expect(mostWon(1n, '1.96')).toBe(1n);
    expect(mostWon(50_000n, '')).toBe(0n);
  });

  it('lists the results that are known, and for how many rounds each digit has not come', () => {
    const past = [
      issue('20261127-0003', '', '', '', null),
      issue('20261127-0002', '', '', '', 7),
      issue('20261127-0001', '', '', '', 0),
    ];
    const results = resultsOf(past);
    expect(results.map(({ numero, digit }) => [shortOf(numero), digit])).toEqual([
      ['0002', 7],
      ['0001', 0],
    ]);
    expect(gapsOf(results)).toEqual([1, 2, 2, 2, 2, 2, 2, 0, 2, 2]);
  });
});
