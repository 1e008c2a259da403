/** Process with the event stream, for tests that kill it: `node stream-server.ts '<target as JSON>' <port>`. */
import { sayBalances } from '../compose/balance-events.ts';
import type { DatabaseTarget } from '../platform/db/db.ts';
import { openDatabase } from '../platform/db/open.ts';
import { eventRoutes } from '../platform/events/events.routes.ts';
import { openHub } from '../platform/events/hub.ts';
import { createPreSession } from '../platform/http/visitor-cookie.ts';
import { idleJobs } from './jobs.ts';
import { memberServer } from './member-server.ts';

const [target = '', port = '0'] = process.argv.slice(2);
const database = await openDatabase(JSON.parse(target) as DatabaseTarget);
const { db } = database;
const { server, sessions, scope } = await memberServer(database);
const hub = await openHub(database, (error) => process.stderr.write(`${String(error)}\n`));
eventRoutes(scope, {
  db,
  jobs: idleJobs,
  hub,
  preSession: createPreSession({ secure: false }),
  balances: sayBalances({ db, hub, currency: 'MMK' }),
  signalUnread: () => {},
  catalogueVersion: () => '1',
  sessions,
  operators: { endedAmong: async () => [] },
  onAvailability: () => {},
  isOpenTo: () => true,
});
await server.listen({ port: Number(port), host: '127.0.0.1' });
process.stdout.write(`listening ${server.listeningOrigin}\n`);
