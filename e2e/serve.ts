/** The product with fixed captcha digits, and every answer validated against its schema. */
import { sql } from 'kysely';
import { start } from '../apps/server/src/bootstrap.ts';
import { type Brand, readBrand } from '../apps/server/src/config/brand.ts';
import { agentsToSettle, agreedLongAgo, largeBranch } from './settlements.ts';

const started = await start({
  env: process.env,
  checksOutput: true,
  drawDigits: () => '424242',
  drawCode: () => '246801',
  // The tests run regardless of free disk space.
  freeSpace: async () => null,
  // Triggers the next draw of a game at a test's command.
  commands: (db) => ({
    'lottery-draw': async (code) => {
      await sql`
        update lottery_issue i set opens_at = least(i.opens_at, moment.now - interval '1 ms'), closes_at = moment.now, draws_at = moment.now
        from (select clock_timestamp() as now) moment
        where i.id = (
          select n.id from lottery_issue n join lottery_game g on g.id = n.game_id
          where g.code = ${code} and n.state = 'scheduled' order by n.draws_at limit 1
        )`.execute(db);
    },
    // A job of a server that is gone: it failed, and does not run again.
    'failing-job': async (name) => {
      await sql`
        insert into job (name, process, every_ms, runs, failures, failures_in_a_row, last_failed_at, last_error)
        values (${name}, '', 3600000, 1, 1, 1, clock_timestamp(), 'the provider is away')`.execute(db);
    },
    'job-mended': async (name) => {
      await sql`update job set failures_in_a_row = 0, last_succeeded_at = clock_timestamp() where name = ${name}`.execute(
        db,
      );
    },
    'agents-to-settle': () => agentsToSettle(db, readBrand('brands/demo').timeZone),
    'agreed-long-ago': (names) => agreedLongAgo(db, readBrand('brands/demo').timeZone, names),
    'large-branch': () => largeBranch(db),
    // Makes operators' re-authentication expire.
    'proofs-over': async () => {
      await sql`update operator_session set proved_at = clock_timestamp() - interval '1 hour'`.execute(db);
    },
  }),
  // Settings of a test's own product that differ from the demo brand.
  brand: {
    // All optional features, which the demo does not have.
    flags: { ...readBrand('brands/demo').flags, COCKFIGHT3: true },
    // The invitation popup would cover every member's test of other subjects.
    invitePopup: false,
    // So would popup announcements.
    popups: [],
    contacts: { telegram: 'https://t.me/parlour_demo', whatsapp: '', liveChat: '' },
    ...(JSON.parse(process.env.BRAND_CHANGES ?? '{}') as Partial<Brand>),
  },
});
// Before its URL is printed, because its reader may stop the server immediately.
process.on('SIGTERM', () => void started.close().then(() => process.exit(0)));
process.stdout.write(`open ${started.url} ${started.setupUrl ?? ''}\n`);
