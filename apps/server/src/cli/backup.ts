/** `npm run backup`: copies the embedded database, also of a running server, lists backups, and restores one. */
import { recordBackup } from '../core/alerts/index.ts';
import {
  BACKUPS_KEPT,
  BackupRefused,
  listBackups,
  makeBackup,
  ON_POSTGRES,
  restoreBackup,
} from '../platform/db/backup.ts';
import { openExisting } from '../platform/db/open-and-migrate.ts';
import { carryOut, locate, lookInto, run } from './command.ts';

const USAGE = `npm run backup                   copies the embedded database; the newest ${BACKUPS_KEPT} copies stay
npm run backup -- list           names the copies, the newest first
npm run backup -- record         records that a backup was made by other means, so that no alert says that there is none
npm run backup -- restore NAME   puts one where no database is; NAME may be the path of a copy from elsewhere`;

await run([BackupRefused], async () => {
  const { databaseUrl, dataDir } = locate().config;
  const [verb, name, ...more] = process.argv.slice(2);
  if (verb === 'record' && name === undefined) {
    await carryOut({ name: 'backup-record', text: '', act: recordBackup });
    console.log('The backup was recorded.');
    return 0;
  }
  if (databaseUrl) throw new BackupRefused(ON_POSTGRES);
  if (verb === undefined) {
    // A database of an older version is copied unchanged, before a newer version migrates it.
    const made = await lookInto('backup', (database) => makeBackup(database, dataDir), openExisting);
    console.log(`The database was copied to ${made}. Keep root.key (or SECRET_KEY) elsewhere: it is not in it.`);
  } else if (verb === 'list' && name === undefined) {
    const all = listBackups(dataDir);
    for (const each of all) console.log(each);
    if (all.length === 0) console.error(`There is no copy in ${dataDir}/backups yet. "npm run backup" makes one.`);
  } else if (verb === 'restore' && name !== undefined && more.length === 0) {
    await restoreBackup(dataDir, name);
    console.log(`${name} is the database now. What was booked after it is not in it.`);
  } else throw new BackupRefused(USAGE);
  return 0;
});
