/** The product as it is, with captcha digits that the journeys know and every answer held against its schema. */
import { sql } from 'kysely';
import { start } from '../apps/server/src/bootstrap.ts';
import { type Brand, readBrand } from '../apps/server/src/config/brand.ts';
import { agentsToSettle, agreedLongAgo, largeBranch } from './settlements.ts';

const started = await start({
  env: process.env,
  checksOutput: true,
  drawDigits: () => '424242',
  drawCode: () => '246801',
  // The journeys go on however full the disk is that they run on.
  freeSpace: async () => null,
  // The next draw of a game takes place when a journey says so.
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
    'agents-to-settle': () => agentsToSettle(db, readBrand('brands/demo').timeZone),
    'agreed-long-ago': (names) => agreedLongAgo(db, readBrand('brands/demo').timeZone, names),
    'large-branch': () => largeBranch(db),
    // Operators showed their second factor too long ago.
    'proofs-over': async () => {
      await sql`update operator_session set proved_at = clock_timestamp() - interval '1 hour'`.execute(db);
    },
  }),
  // What a journey's own product settles otherwise than the demo brand.
  brand: {
    // Everything that a house may have, as the demo has it not.
    flags: { ...readBrand('brands/demo').flags, COCKFIGHT3: true },
    // The invitation would lie over every journey of a member that is not about it.
    invitePopup: false,
    // So would what pops up.
    popups: [],
    contacts: { telegram: 'https://t.me/parlour_demo', whatsapp: '', liveChat: '' },
    ...(JSON.parse(process.env.BRAND_CHANGES ?? '{}') as Partial<Brand>),
  },
});
// Before its address is known: whoever reads it may end the server at once.
process.on('SIGTERM', () => void started.close().then(() => process.exit(0)));
process.stdout.write(`open ${started.url} ${started.setupUrl ?? ''}\n`);
