/** Process that redeems promo codes, for tests with two concurrent ones: `node claims-server.ts '<target as JSON>'`. */
import { currencyOf } from '@parlour/contract/currencies';
import { grant } from '../campaigns/bonus/index.ts';
import { createGates, promoCodesRoutes } from '../campaigns/promo-codes/index.ts';
import { findLedger } from '../ledger/wallet/index.ts';
import type { DatabaseTarget } from '../platform/db/db.ts';
import { openDatabase } from '../platform/db/open.ts';
import { isStopped } from '../players/responsible-gaming/index.ts';
import { memberServer } from './member-server.ts';

const [target = ''] = process.argv.slice(2);
const database = await openDatabase(JSON.parse(target) as DatabaseTarget);
const { db } = database;
const { server, scope } = await memberServer(database);
promoCodesRoutes(scope, {
  db,
  gates: createGates(3),
  currency: currencyOf('MMK'),
  ledgerId: findLedger('PLAY', 'MMK').id,
  isOn: () => true,
  isStopped,
  grant,
});
await server.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`listening ${server.listeningOrigin}\n`);
