/** The product as started by `npm start`, on a failing disk: `node failing-server.ts '<probe as JSON>'`. */

import { start } from '../bootstrap.ts';
import { attend } from '../signals.ts';

const [probe = ''] = process.argv.slice(2);
const started = await start({ env: process.env, probe: JSON.parse(probe) });
attend(started);
process.stdout.write(`open ${started.url}\n`);
