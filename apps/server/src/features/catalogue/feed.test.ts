import { describe, expect, it } from 'vitest';
import { FeedUnreadable, readFeed } from './feed.ts';

const vendors = [{ code: 'JL', name: 'Nine Rivers', categories: ['RNG'] }];
const game = (over: object) => ({ vendor: 'JL', code: 'a', nodeId: '1', category: 'RNG', names: { EN: 'A' }, ...over });
const feed = (games: object[]) => JSON.stringify({ format: 'parlour-feed/1', vendors, games }, null, 1);

describe('reading a JSON feed', () => {
  it('fills in what may be left out', () => {
    expect(readFeed(feed([game({})])).games[0]).toEqual({
      vendor: 'JL',
      code: 'a',
      nodeId: '1',
      category: 'RNG',
      classifications: [],
      names: { EN: 'A' },
      hot: null,
      new: false,
      order: 0,
      engine: 'slot-5x3',
      skin: 'fortune',
      icon: {},
    });
  });

  it('refuses a broken entry by its line, with reason and mend, and keeps the others', () => {
    const text = feed([game({}), game({ nodeId: 'x', code: 'b' }), game({ nodeId: '3', code: 'c' })]);
    const { games, refused } = readFeed(text);
    expect(games.map((g) => g.nodeId)).toEqual(['1', '3']);
    const line = text.split('\n').findIndex((l) => l.includes('"x"')) - 2;
    expect(refused).toEqual([
      {
        line,
        what: 'game 2',
        reason: 'nodeId: must be 1 to 18 digits',
        mend: 'correct this entry in the feed and import it again',
      },
    ]);
  });

  it.each([
    [game({ vendor: 'ZZ' }), 'vendor ZZ is in no list'],
    [game({ names: { MY: 'x' } }), 'needs a name for EN'],
    [game({ category: 'CHESS' }), 'category'],
    [game({ surprise: 1 }), 'surprise'],
  ])('refuses %j', (entry, reason) => {
    const { games, refused } = readFeed(feed([entry]));
    expect(games).toEqual([]);
    expect(refused[0]?.reason).toContain(reason);
  });

  it('refuses the second of two entries for one game', () => {
    const { games, refused } = readFeed(feed([game({}), game({ code: 'b' })]));
    expect(games.map((g) => g.code)).toEqual(['a']);
    expect(refused.map((r) => r.reason)).toEqual(['node 1 stands in the feed twice']);
  });

  it.each([
    ['{"format": "parlour-feed/1", "games": [', 'not JSON'],
    ['{"format": "other"}', 'parlour-feed/1'],
    ['{"format": "parlour-feed/1", "games": {}}', 'must be a list'],
  ])('refuses a file that is unusable as a whole: %s', (text, reason) => {
    expect(() => readFeed(text)).toThrow(FeedUnreadable);
    expect(() => readFeed(text)).toThrow(reason);
  });
});

describe('reading a CSV feed', () => {
  const head = 'vendor,code,nodeId,category,classifications,name_EN,name_MY,hot,new';

  it('reads games, quoted cells and lists', () => {
    const { games, refused, gamesOnly } = readFeed(
      `${head}\r\nJL,a,1,RNG,ASIA|GEM,"Jade, the ""big"" one",ကျောက်,2,1\r\n`,
    );
    expect([gamesOnly, refused]).toEqual([true, []]);
    expect(games[0]).toMatchObject({
      classifications: ['ASIA', 'GEM'],
      names: { EN: 'Jade, the "big" one', MY: 'ကျောက်' },
      hot: 2,
      new: true,
    });
  });

  it('refuses a broken line by its number', () => {
    const { games, refused } = readFeed(`${head}\nJL,a,1,RNG,,A,,,\nJL,b,no,RNG,,B,,,\nJL,c,3,RNG,,C,,,`);
    expect(games.map((g) => g.code)).toEqual(['a', 'c']);
    expect(refused.map((r) => [r.line, r.what])).toEqual([[3, 'game no']]);
  });

  it('names the columns that are missing', () => {
    expect(() => readFeed('vendor,code\nJL,a')).toThrow('missing: nodeId, category, classifications, name_EN');
  });
});
