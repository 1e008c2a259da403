/** An exported catalogue is a feed that changes nothing when it is imported again. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { updateCatalogueGame } from '@parlour/contract/catalogue.admin.endpoints';
import { exportCatalogueFeed, previewFeed } from '@parlour/contract/catalogue-feed.admin.endpoints';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '../../core/audit/audit.store.ts';
import { TEST_FEED, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, goingClock, type Tab } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { fromCell, toCell } from './feed-cells.ts';
import { importFeed } from './index.ts';

const DEMO = resolve(import.meta.dirname, '../../../../../brands/demo/feed/catalogue.json');
const HOSTS = ['https://pictures.example'];
const NONE = { added: 0, changed: 0, removed: 0 };

/** Texts that a file or a spreadsheet could misread. */
const NASTY = [
  '=1+1',
  "'=1+1",
  "''@x",
  '-5',
  '+a',
  '@b',
  '|c',
  '%d',
  'a,b',
  'a;b',
  '"q"',
  'half "',
  "'",
  'ကျောက် ,',
  '0012',
  '1e5',
];

it('a cell is read as it was written, whatever it holds', () => {
  const text = fc.string({ unit: fc.constantFrom(...Array.from(`'"=+-@|%,;\r\n\t a1ခ`)) });
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (cells) => {
      const [read = []] = parse(`x,${cells.map(toCell).join(',')}\n`);
      expect(read.slice(1).map(fromCell)).toEqual(cells);
    }),
    { seed: 20_261_201, numRuns: 500 },
  );
  expect(['=1+1', ' =1', '@SUM(A1)', '-2'].map((formula) => toCell(formula)[0])).toEqual(["'", "'", "'", "'"]);
});

eachDatabase((_kind, open) => {
  let app: TestApp;
  let staff: ReturnType<typeof consoleOf>;
  let tab: Tab;
  beforeAll(async () => {
    const clock = goingClock();
    app = await testApp(await open(), { clock: clock.now, brand: { imageHosts: HOSTS } });
    staff = consoleOf(app);
    tab = await staff.operator(clock);
  });
  afterAll(() => app.close());
  const put = (text: string) => importFeed(app.database.db, text, { imageHosts: HOSTS, remove: true });
  const exported = async (format: 'json' | 'csv') => {
    const file = valueOf(await staff.call(exportCatalogueFeed, { body: { format } }, tab));
    return { ...file, bytes: Uint8Array.from(Buffer.from(file.content, 'base64')) };
  };
  /** What the import of an exported file would change. */
  const again = async (format: 'json' | 'csv') => {
    const { bytes } = await exported(format);
    const shown = valueOf(await staff.call(previewFeed, { query: {}, body: bytes }, tab));
    const { vendors, classifications, games, refused, differences } = shown;
    return { format: shown.format, vendors, classifications, games, refused, differences };
  };
  const nothing = (format: string) => ({
    format,
    vendors: NONE,
    classifications: NONE,
    games: NONE,
    refused: 0,
    differences: [],
  });

  describe('the exported catalogue', () => {
    it('of the demo changes nothing when it is imported again, as JSON and as CSV', async () => {
      const demo = readFileSync(DEMO, 'utf8');
      await put(demo);
      expect(await again('json')).toEqual(nothing('json'));
      expect(await again('csv')).toEqual(nothing('csv'));
      const { rows, name } = await exported('json');
      expect(rows).toBe((JSON.parse(demo) as { games: object[] }).games.length);
      expect(name).toMatch(/^catalogue-\d+\.json$/);
    });

    it('keeps every text and value as it is', async () => {
      const feed = structuredClone(TEST_FEED) as { vendors: object[]; games: Record<string, unknown>[] };
      Object.assign(feed.vendors[0] ?? {}, { name: '=Nine "Rivers"', names: undefined, order: -3, colour: '#00FF7f' });
      NASTY.forEach((text, i) =>
        Object.assign(feed.games[i] ?? {}, {
          code: text,
          names: { EN: text, MY: `${text} x`, ...(i % 2 ? { KO: text } : {}) },
          hot: i % 3 ? null : i + 1,
          new: i % 2 === 0,
          order: i - 8,
          icon: { b: [1, { z: null, a: 'x' }], a: 1.5 },
          iconUrl: i % 2 ? `https://pictures.example/${i}.png?a=1,2` : '',
        }),
      );
      const { refused } = await put(JSON.stringify(feed));
      expect(refused).toEqual([]);
      expect(await again('json')).toEqual(nothing('json'));
      expect(await again('csv')).toEqual(nothing('csv'));
      // Control: a file of another catalogue differs.
      const { bytes } = await exported('csv');
      await put(JSON.stringify(TEST_FEED));
      const other = valueOf(await staff.call(previewFeed, { query: {}, body: bytes }, tab));
      expect(other.games.changed).toBe(NASTY.length);
    });

    it('has neither what is switched off nor what operators decided, and is recorded', async () => {
      const gone = { ...TEST_FEED, games: TEST_FEED.games.filter(({ nodeId }) => nodeId !== '1002') };
      await put(JSON.stringify(gone));
      const decision = { shelf: 'hidden', hot: false, fresh: false, reason: 'a broken reel' } as const;
      valueOf(await staff.call(updateCatalogueGame, { params: { nodeId: '1001' }, body: decision }, tab));
      const { content, rows } = await exported('json');
      const { games } = JSON.parse(Buffer.from(content, 'base64').toString()) as { games: Record<string, unknown>[] };
      expect([rows, games.some(({ nodeId }) => nodeId === '1002')]).toEqual([81, false]);
      expect(games.find(({ nodeId }) => nodeId === '1001')).toMatchObject({ hot: 12, new: true });
      const [record] = await listAudit(app.database.db, { act: 'shelf.exported', limit: 1 });
      expect(record).toMatchObject({ operator_name: 'nandar', after: { format: 'json', games: 81 } });
    });
  });
});
