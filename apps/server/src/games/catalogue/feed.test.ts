import { describe, expect, it } from 'vitest';
import { FeedUnreadable, readFeed } from './feed.ts';
import { warnOfEntries } from './feed-warnings.ts';

/** Written as numbers, because the characters are invisible: a tab is 9, a byte order mark 65279. */
const sign = (code: number): string => String.fromCodePoint(code);

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
      iconUrl: '',
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
        what: 'game 2 (JL/b)',
        vendor: 'JL',
        code: 'b',
        reason: 'nodeId: must be 1 to 18 digits',
        mend: 'correct this entry in the feed and import it again',
      },
    ]);
  });

  it.each([
    [game({ names: { MY: 'x' } }), 'needs a name for EN'],
    [game({ category: 'CHESS' }), 'category: Invalid option: expected one of "RNG"|"FISH"'],
    [game({ nodeId: 7 }), 'nodeId'],
    ['no entry at all', 'expected object'],
    [game({ surprise: 1 }), 'surprise'],
  ])('refuses %j', (entry, reason) => {
    const { games, refused } = readFeed(feed([entry as object]));
    expect(games).toEqual([]);
    expect(refused[0]?.reason).toContain(reason);
  });

  it('of two entries for one game the first stays, and the later is refused, naming both', () => {
    const text = feed([game({}), game({ code: 'b' }), game({ nodeId: '2', code: 'a' })]);
    const { games, refused, kept } = readFeed(text);
    const [first, second, third] = text
      .split('\n')
      .flatMap((line, i) => (line === '  {' ? [i + 1] : []))
      .slice(-3);
    expect(games.map((g) => [g.nodeId, g.code])).toEqual([['1', 'a']]);
    expect(refused.map((r) => [r.line, r.reason])).toEqual([
      [second, `node 1 stands in line ${first} already`],
      [third, `code JL/a stands in line ${first} already`],
    ]);
    expect([kept.nodeIds, kept.codes]).toEqual([
      ['1', '2'],
      ['JL/b', 'JL/a'],
    ]);
  });

  it('vendors and classifications stand once too', () => {
    const twice = { format: 'parlour-feed/1', vendors: [...vendors, ...vendors], games: [] };
    const { vendors: taken, refused } = readFeed(JSON.stringify(twice));
    expect([taken.length, refused.map((r) => r.reason)]).toEqual([1, ['vendor JL stands in line 1 already']]);
  });

  it('trims control characters and stray spaces, and keeps what a script needs', () => {
    const joined = `क${sign(0x200d)}ष`;
    const names = { EN: `${sign(0)} Jade${sign(9)}${sign(0x202e)}\u00a0 Dragon \n`, HI: joined };
    const { games, refused } = readFeed(feed([game({ nodeId: ' 1 ', code: `a${sign(0xfeff)}`, names })]));
    expect(refused).toEqual([]);
    expect(games[0]).toMatchObject({ nodeId: '1', code: 'a', names: { EN: 'Jade Dragon', HI: joined } });
  });

  it('notes lines that do not say what they are about', () => {
    const text = feed([{ names: 3 }, game({})]);
    const { kept, refused } = readFeed(text);
    expect(kept.nameless).toEqual(refused.map(({ line }) => line));
    expect(kept.nodeIds).toEqual([]);
  });

  it('takes a byte order mark', () => {
    expect(readFeed(sign(0xfeff) + feed([game({})])).games).toHaveLength(1);
  });

  it('takes a vendor’s code as the foreign word that it is', () => {
    const codes = ['EVO-roulette?tableid=SpeedAuto01', 'Book of Ra™ 6', 'pp/vs20fruit&mode=1', '水果'];
    const read = readFeed(feed(codes.map((code, i) => game({ nodeId: String(i + 1), code }))));
    expect([read.games.map(({ code }) => code), read.refused]).toEqual([codes, []]);
    const bad = readFeed(feed([game({ code: ' ' }), game({ nodeId: '2', code: '\u200b' })]));
    expect(bad.refused.map(({ reason }) => reason)).toEqual([
      'code: a code may not be empty; code: needs a visible code: all characters of this one are invisible',
      'code: needs a visible code: all characters of this one are invisible',
    ]);
  });

  it('warns of games of one vendor and of vendors with one name', () => {
    const vendors = [
      { code: 'JL', name: 'Nine Rivers', categories: ['RNG'] },
      { code: 'PG', name: 'NINE RIVERS', categories: ['RNG'] },
    ];
    const games = [game({}), game({ nodeId: '2', code: 'b' }), game({ nodeId: '3', vendor: 'PG' })];
    const read = readFeed(JSON.stringify({ format: 'parlour-feed/1', vendors, classifications: [], games }));
    expect(warnOfEntries(read).map(({ what, reason }) => `${what}: ${reason.split(' in line')[0]}`)).toEqual([
      'vendor PG: it has the same name as vendor JL',
      'game 2 (JL/b): it has the same name as game 1 (JL/a)',
    ]);
  });

  it('warns of damaged letters, invisible names, and codes that differ in case or leading zeros alone', () => {
    const names = { EN: 'A\ufffd', MY: '\u200b', KO: '\u3164', CN: '甲' };
    const read = readFeed(
      feed([
        game({ names }),
        game({ nodeId: '01', code: 'A' }),
        game({ nodeId: '3', code: 'b7' }),
        game({ nodeId: '4', code: 'b007' }),
        game({ nodeId: '5', code: 'c', names: { EN: '\u3164' } }),
      ]),
    );
    const warnings = warnOfEntries(read);
    expect(warnings.map(({ what, reason }) => `${what}: ${reason.split(/[:,]| in line/)[0]}`)).toEqual([
      'game 1: its name for EN holds U+FFFD',
      'game 1: its name for MY shows nothing',
      'game 1: its name for KO shows nothing',
      'game 01: its code JL/A differs from code JL/a',
      'game 4: its code JL/b007 differs from code JL/b7',
      'game 01: its node 01 differs from node 1',
      'game 3 (JL/b7): it has the same name as game 01 (JL/A)',
      'game 4 (JL/b007): it has the same name as game 01 (JL/A)',
    ]);
    expect(warnings.at(3)?.reason).toContain('only in letter case');
    expect(warnings.at(4)?.reason).toContain('only in leading zeros');
    expect(read.games[0]?.names).toEqual({ EN: 'A\ufffd', CN: '甲' });
    expect(read.refused.map(({ reason }) => reason)).toEqual([
      'names: needs a visible name: all characters of this one are invisible',
    ]);
  });

  it.each([
    [Buffer.from(feed([game({})]), 'utf16le').toString(), 'save it as UTF-8'],
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
    expect(refused.map((r) => [r.line, r.what])).toEqual([[3, 'game 2 (JL/b)']]);
  });

  it('names the columns that are missing, unknown or there twice', () => {
    expect(() => readFeed('vendor,code\nJL,a')).toThrow('missing: nodeId, category, classifications, name_EN');
    expect(() => readFeed(`${head},colour,hot\n`)).toThrow('unknown: colour; named twice: hot');
  });

  it('reads breaks of line within quotes, a byte order mark and empty lines, and goes on counting lines', () => {
    const text = `${sign(0xfeff)}${head}\r\nJL,a,1,RNG,,"Jade\r\nDragon",,,\r\n\r\nJL,b,2,CHESS,,B,,,\nJL,c,3,RNG,,C,,,\n`;
    const { games, refused } = readFeed(text);
    expect(games.map((g) => g.names.EN)).toEqual(['Jade Dragon', 'C']);
    expect(refused.map((r) => [r.line, r.what])).toEqual([[5, 'game 2 (JL/b)']]);
  });

  it('refuses a line with too many or too few cells', () => {
    const { refused, kept } = readFeed(`${head}\nJL,a,1,RNG,,A,,,,\nJL,b,2,RNG,,B,,1,maybe\nJL,c,3\n`);
    expect(refused.map(({ line, reason }) => [line, reason])).toEqual([
      [2, '10 cells, and the first line names 9 columns'],
      [3, 'new: Invalid input: expected boolean, received string'],
      [4, '3 cells, and the first line names 9 columns'],
    ]);
    expect(kept.nodeIds).toEqual(['1', '2', '3']);
  });

  it.each([`${head}\nJL,a,1,RNG,,"A,,,\n`, `${head}\nJL,a,1,RNG,,5" gun,,,\n`])(
    'refuses a file whose quotes are broken as a whole: %j',
    (text) => {
      expect(() => readFeed(text)).toThrow(FeedUnreadable);
      expect(() => readFeed(text)).toThrow(/line 2/);
    },
  );
});
