/** The integration document for vendors matches the gateway's behaviour byte for byte. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { frameCommand, frameNotice } from '@parlour/contract/frame';
import { GATEWAY_CALLS, type GatewayCallName } from '@parlour/contract/gateway';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { exampleCall, fill, PARTS } from '../../../../../tools/vendor-api/document.ts';
import { CALLER, WORLD } from '../../../../../tools/vendor-api/examples.ts';
import { grantPlayMoney, openWallet } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { aGateway, SECRETS } from '../../testing/gateway.ts';
import { aMember } from '../../testing/players.ts';

const DOCUMENT = readFileSync(new URL('../../../../../docs/vendor-api.md', import.meta.url), 'utf8');

test('the document is as the contract has it', () => {
  expect(fill(DOCUMENT)).toBe(DOCUMENT);
  for (const name of Object.keys(GATEWAY_CALLS)) expect(DOCUMENT).toContain(`<!-- call: ${name} -->`);
  for (const name of Object.keys(PARTS)) expect(DOCUMENT).toContain(`<!-- ${name} -->`);
});

test('a part that is out of date, or that nothing fills, is found', () => {
  for (const told of ['| `parlour.exit` |', '| `NO_BET` | 200 |', 'allow-popups"\n', '| `betTx` | id |'])
    expect(fill(DOCUMENT.replace(told, 'something else'))).toBe(DOCUMENT);
  expect(() => fill('<!-- nothing -->\n<!-- end -->')).toThrow('no part nothing');
  expect(() => fill('<!-- call: nothing -->\n<!-- end -->')).toThrow('no call nothing');
});

test('the document tells of every message between the frame and the page', () => {
  for (const { options } of [frameNotice, frameCommand])
    for (const { shape } of options) expect(DOCUMENT).toContain(`| \`${shape.type.value}\` |`);
});

test('the document names the caller of its examples', () => {
  const { vendor, keyId, secret, time } = CALLER;
  expect(DOCUMENT).toContain(
    `\`\`\`known-answer\nvendor     ${vendor}\nkey        ${keyId}\nsecret     ${secret}\ntime       ${time}\n\`\`\``,
  );
});

/** Creates the player, the session and the launch token of the examples. */
async function world(db: Db, vendorId: number): Promise<void> {
  const { account, session, game, balance, launchToken, firstOperation } = WORLD;
  await sql`select setval(pg_get_serial_sequence('account', 'id'), ${account - 1n})`.execute(db);
  const memberId = await aMember(db);
  expect(await openWallet(db, { memberId, book: 'PLAY', currency: 'MMK' })).toBe(account);
  await grantPlayMoney(db, { memberId, amount: balance, idempotencyKey: 'start' });
  // The initial balance uses an operation number, too.
  await sql`select setval(pg_get_serial_sequence('operation', 'id'), ${firstOperation - 2n})`.execute(db);
  await sql`insert into play_session (id, account_id, vendor_id, session_id, game_id, language, expires_at)
    values (${session}, ${account}, ${vendorId}, 1, ${game}, 'MY', clock_timestamp() + interval '1 hour')`.execute(db);
  const hash = createHash('sha256').update(launchToken).digest('hex');
  await sql`insert into launch_token (hash, play_session_id, expires_at)
    values (${hash}, ${session}, clock_timestamp() + interval '1 minute')`.execute(db);
}

/** Removes time and position, which the server assigns. */
const withoutOwn = (text: string): string =>
  text.replace(/"at":"[^"]+"/g, '"at":""').replace(/"next":"[^"]+"/, '"next":""');

eachDatabase((_kind, _open, { fresh }) => {
  test('every signed example of the document, sent as it stands there, gets the answer that stands there', async () => {
    const { db } = await fresh();
    const { vendor: code, keyId, secret, time } = CALLER;
    const gateway = await aGateway(db, { code, mayAward: true, now: () => time });
    const sealed = SECRETS.seal(Buffer.from(secret), `gateway-key:${keyId}`).toString('base64');
    await db.updateTable('gateway_key').set({ id: keyId, sealed }).where('vendor_id', '=', gateway.vendorId).execute();
    gateway.gateway.vendors.invalidate();
    gateway.games.set(WORLD.game, { node_id: WORLD.game, gatewayVendor: code });
    await world(db, gateway.vendorId);
    for (const name of Object.keys(GATEWAY_CALLS) as GatewayCallName[]) {
      const { path, headers, body, answer } = exampleCall(name);
      const asked = async () => {
        const response = await gateway.app.inject({ method: 'POST', url: path, headers, payload: body });
        return [name, response.statusCode, withoutOwn(response.payload)];
      };
      const wanted = [name, 200, withoutOwn(answer)];
      // Operations newer than any running transaction on the server are listed after its end.
      if (name === 'transactions') await expect.poll(asked).toEqual(wanted);
      else expect(await asked()).toEqual(wanted);
    }
  });
});
