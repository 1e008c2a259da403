import { execFile } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { embeddedFolder, onDatabase, scratchPath } from '../testing/databases.ts';

const COMMAND = join(import.meta.dirname, 'catalogue-import.ts');

const game = (vendor: string, nodeId: string, name: string) => ({
  vendor,
  code: `code-${nodeId}`,
  nodeId,
  category: 'RNG',
  names: { EN: name },
});
const FEED = {
  format: 'parlour-feed/1',
  vendors: [
    { code: 'JL', name: 'Nine Rivers', categories: ['RNG'] },
    { code: 'PG', name: 'Paper Garden', categories: ['RNG'] },
  ],
  games: [game('JL', '1', 'Jade'), game('JL', '2', 'Lotus'), game('PG', '3', 'Tiger')],
};

onDatabase('embedded', () => {
  it('a dry run prints what an import would change and changes nothing, for all vendors or for some', async () => {
    const dataDir = scratchPath();
    mkdirSync(dataDir);
    renameSync(embeddedFolder(), join(dataDir, 'db'));
    const file = join(dataDir, 'feed.json');
    const run = (feed: object, ...words: string[]) =>
      new Promise<{ code: number; said: string[]; errors: string }>((done) => {
        writeFileSync(file, JSON.stringify(feed));
        const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DATABASE_OWNER_URL: '' };
        execFile(process.execPath, [COMMAND, file, ...words], { env }, (error, said, errors) =>
          done({ code: Number(error?.code ?? 0), said: said.trimEnd().split('\n'), errors }),
        );
      });

    const first = await run(FEED, '--dry-run');
    expect(first).toMatchObject({ code: 0, errors: '' });
    expect(first.said).toEqual([
      'vendors: 2 added, 0 changed, 0 removed',
      'classifications: 0 added, 0 changed, 0 removed',
      'games: 3 added, 0 changed, 0 removed',
      '  vendor JL added: Nine Rivers',
      '  vendor PG added: Paper Garden',
      '  game 1 (JL/code-1) added: Jade',
      '  game 2 (JL/code-2) added: Lotus',
      '  game 3 (PG/code-3) added: Tiger',
      'refused: 0',
      'warnings: 0',
      'Nothing was changed: this was a dry run.',
    ]);
    expect((await run(FEED)).said).toContain('games: 3 added, 0 changed, 0 removed');
    expect((await run(FEED, '--dry-run')).said.at(-1)).toBe('An import would change nothing.');

    const changed = { ...FEED, games: [{ ...game('JL', '1', 'Jade II'), hot: 1 }, game('PG', '3', 'Leopard')] };
    expect((await run(changed, '--dry-run', '--vendor', 'JL')).said).toEqual([
      'vendors: 0 added, 0 changed, 0 removed',
      'classifications: 0 added, 0 changed, 0 removed',
      'games: 0 added, 1 changed, 1 removed',
      '  game 1 (JL/code-1) changed: Jade II',
      '    names.EN: "Jade" -> "Jade II"',
      '    hot: nothing -> "1"',
      '  game 2 (JL/code-2) removed: Lotus',
      'refused: 0',
      'warnings: 0',
      'Nothing was changed: this was a dry run.',
      'The import removes more than a tenth of the games: it needs --remove.',
    ]);
    expect((await run(changed, '--vendor', 'JL', '--remove')).said).toContain('games: 0 added, 1 changed, 1 removed');
    expect((await run(FEED, '--dry-run', '--vendor', 'PG')).said.at(-1)).toBe('An import would change nothing.');
    expect(await run(FEED, '--vendor', 'ZZ')).toMatchObject({
      code: 1,
      errors: 'the feed names no vendor ZZ; it names: JL, PG\n',
    });
  });
});
