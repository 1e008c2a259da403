/**
 * Games other than slots, from the launch to the record: a choice is sent with the bet, and decides with the numbers.
 */
import { parseMoney } from '@parlour/contract/money';
import { payout } from '@parlour/games/stake';
import { describe, expect, it } from 'vitest';
import { done, enter, expectFair, freshStudios, gateway, spin } from './testing.ts';

freshStudios();

/** Equal returns of several bets. */
const returning = (percent: string, places: string) =>
  Object.fromEntries(places.split(' ').map((place) => [place, percent]));

describe.each([
  {
    game: 'EV-1',
    kind: 'baccarat',
    model: 'baccarat-1',
    choices: ['player', 'banker', 'tie'],
    none: 'dealer',
    best: '98.94',
    returns: { player: '98.76', banker: '98.94', tie: '95.15' },
  },
  {
    game: 'RO-1',
    kind: 'roulette',
    model: 'roulette-1',
    choices: ['17', 'red', '1-12', '19-36'],
    none: '37',
    best: '97.29',
    returns: {},
  },
  {
    game: 'DT-1',
    kind: 'dragontiger',
    model: 'dragontiger-1',
    choices: ['dragon', 'tie', 'tiger', 'suited'],
    none: 'banker',
    best: '97.10',
    returns: { dragon: '96.26', tie: '97.10', tiger: '96.26', suited: '96.14' },
  },
  {
    game: 'SB-1',
    kind: 'sicbo',
    model: 'sicbo-1',
    choices: ['small', '6', '2-2', 'sum-11', 'triple', '5-5-5'],
    none: 'sum-18',
    best: '97.22',
    returns: {
      ...returning('97.22', 'small big odd even 1 2 3 4 5 6 triple 1-1-1 2-2-2 3-3-3 4-4-4 5-5-5 6-6-6'),
      ...returning('97.22', 'sum-4 sum-5 sum-6 sum-7 sum-8 sum-9 sum-12 sum-13 sum-14 sum-15 sum-16 sum-17'),
      ...returning('97.03', '1-1 2-2 3-3 4-4 5-5 6-6'),
      ...returning('96.87', 'sum-10 sum-11'),
    },
  },
  {
    game: 'FT-1',
    kind: 'fantan',
    model: 'fantan-1',
    choices: ['1', '4', 'odd', 'even'],
    none: '5',
    best: '97.50',
    returns: {},
  },
  {
    game: 'MW-1',
    kind: 'moneywheel',
    model: 'moneywheel-1',
    choices: ['2', '4', '12', '48'],
    none: '3',
    best: '97.95',
    returns: {},
  },
  {
    game: 'TC-1',
    kind: 'threecards',
    model: 'threecards-1',
    choices: ['player', 'banker', 'player-pair', 'banker-pair'],
    none: 'tie',
    best: '97.68',
    returns: { player: '97.50', banker: '97.50', 'player-pair': '97.68', 'banker-pair': '97.68' },
  },
  {
    game: 'BU-1',
    kind: 'bugyi',
    model: 'bugyi-1',
    choices: ['player', 'banker', 'player-seven', 'banker-seven'],
    none: 'player-pair',
    best: '97.89',
    returns: { player: '97.89', banker: '97.89', 'player-seven': '95.85', 'banker-seven': '95.85' },
  },
  {
    game: 'CF-1',
    kind: 'cockfight',
    model: 'cockfight-1',
    choices: ['meron', 'wala', 'draw'],
    none: 'tie',
    best: '96.00',
    returns: { meron: '95.45', draw: '96.00', wala: '95.49' },
  },
  {
    game: 'FI-1',
    kind: 'fishing',
    model: 'fishing-1',
    choices: ['tropical-fish', 'blowfish', 'turtle'],
    none: 'anchor',
    best: '96.00',
    returns: {},
  },
  {
    game: 'BI-1',
    kind: 'bingo',
    model: 'bingo-1',
    choices: ['1', '2', '4'],
    none: '3',
    best: '96.26',
    returns: {},
  },
  {
    game: 'LO-1',
    kind: 'keno',
    model: 'keno-1',
    choices: ['1,2,3,4', '3,12,20,36'],
    none: '4,3,2,1',
    best: '95.88',
    returns: {},
  },
  {
    game: 'SP-1',
    kind: 'sports',
    model: 'sports-1',
    choices: ['0:0:1', '17:3:X', '999:5:2'],
    none: '1000:0:1',
    best: '96.53',
    returns: {},
  },
  {
    game: 'ES-1',
    kind: 'esports',
    model: 'esports-1',
    choices: ['0:0:1', '17:3:2'],
    none: '0:0:X',
    best: '96.42',
    returns: {},
  },
])('$kind', ({ game, kind, model, choices, none, best, returns }) => {
  it('is told with its rules and what each choice returns', async () => {
    const { game: told } = await enter('p1', game);
    expect(told).toMatchObject({ kind, model: { id: model }, returnToPlayer: best });
    expect(told).toHaveProperty('returns', returns);
  });

  it('pays what its rules say, and every round works out again from its seeds', async () => {
    const { session, seed } = await enter('p1', game);
    let balance = 100_000_00n;
    const played: string[] = [];
    for (let n = 0; n < 12; n++) {
      const choice = choices[n % choices.length] ?? '';
      const answer = done(await spin(session, `table-${n}-xx`, '200.00', { choice }));
      expect(answer.outcome).toMatchObject({ kind, model, choice });
      const win = payout(answer.outcome.units, 20_000n);
      balance += win - 20_000n;
      expect([parseMoney(answer.win, 2), parseMoney(answer.balance, 2)]).toEqual([win, balance]);
      played.push(answer.round);
    }
    expect(gateway.balance).toBe(balance);
    await expectFair(session, seed.commitment, played);
  });

  it('takes no choice that it does not have, and no other one under the same id', async () => {
    const { session } = await enter('p1', game);
    for (const choice of [none, ''])
      expect(await spin(session, 'table-no-choice', '200.00', { choice })).toMatchObject({ code: 'BAD_CHOICE' });
    const [one = '', other = ''] = choices;
    const first = await spin(session, 'table-again', '200.00', { choice: one });
    expect(await spin(session, 'table-again', '200.00', { choice: one })).toEqual(first);
    expect(await spin(session, 'table-again', '200.00', { choice: other })).toMatchObject({ code: 'CONFLICT' });
    expect(gateway.calls.filter(({ name }) => name === 'bet')).toHaveLength(1);
  });
});

describe('a slot', () => {
  it('leaves nothing to choose', async () => {
    const { session } = await enter();
    expect(await spin(session, 'slot-choice', '200.00', { choice: 'banker' })).toMatchObject({ code: 'BAD_CHOICE' });
    expect(gateway.moves).toEqual([]);
  });
});
