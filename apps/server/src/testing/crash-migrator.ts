/** Deletes the migrations table of a data folder and runs those of another folder, until it is killed or done. */
import { migrate } from '../platform/db/migrate.ts';
import { openDatabase } from '../platform/db/open.ts';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const [dataDir = '', migrations = ''] = process.argv.slice(2);
const database = await openDatabase({ kind: 'embedded', dataDir });
await database.exec('drop table migration');
say('migrating');
await migrate(database, migrations);
setInterval(() => {}, 60_000);
