/** Every call that differs from a vendor's own in a single byte is refused, changes nothing, and is counted. */

import { currencyOf } from '@parlour/contract/currencies';
import type { GatewayCode } from '@parlour/contract/gateway';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../testing/databases.ts';
import { aGateway, fresh, SECRETS } from '../testing/gateway.ts';
import { often } from '../testing/limits.ts';
import { aScene, clean } from '../testing/scene.ts';
import { atriumClient } from './atrium/vendor-client.ts';
import type { VendorClient } from './certification/vendor-client.ts';
import { listRefusals, listRepeated, REPEATED } from './gateway.store.ts';
import { parlourClient } from './parlour/vendor-client.ts';
import { PROTOCOLS } from './protocols.ts';
import { vendorCommand } from './vendor-command.ts';

/** Number of mutants of each kind. */
const EACH = often(12, 12, 700);
/** Fixed, so that every run has the same mutants. */
const SEED = 14;
const MINUTE_MS = 60_000;
const REPLAYS = 3;
const { exponent } = currencyOf('MMK');

type Method = 'POST' | 'GET' | 'PUT' | 'PATCH' | 'DELETE';
type Wire = { method: Method; path: string; headers: Record<string, string>; body: Buffer };
/** Returns a random number below the limit. */
type Draw = (below: number) => number;
/** A mutated call, and the expected refusal. */
type Mutant = Wire & { code: GatewayCode };
/** Signs a call again with the given deviations. */
type Sign = (how: { time?: number; secret?: string; keyId?: string }) => Wire;
type Mutation = (wire: Wire, draw: Draw, sign: Sign) => Wire | Mutant;

const PRINTABLE = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=-_.');
const pick = <T>(from: readonly T[], draw: Draw): T => from[draw(from.length)] as T;

/** Replaces one byte of a class by another byte. */
const byteOf =
  (isOne: RegExp): Mutation =>
  (wire, draw) => {
    const body = Buffer.from(wire.body);
    const at = pick(
      [...body.keys()].filter((n) => isOne.test(String.fromCharCode(body[n] ?? 0))),
      draw,
    );
    body[at] = ((body[at] ?? 0) + 1 + draw(255)) % 256;
    return { ...wire, body };
  };

/** Mutates a header: one character changed, removed or added, the header missing or duplicated. */
const headerOf =
  (name: string): Mutation =>
  (wire, draw) => {
    const right = wire.headers[name] ?? '';
    const at = draw(right.length);
    const [before, after] = [right.slice(0, at), right.slice(at + 1)];
    const others = PRINTABLE.filter((character) => character !== right[at]);
    const { [name]: _gone, ...rest } = wire.headers;
    const value = pick(
      [
        `${before}${pick(others, draw)}${after}`,
        `${before}${after}`,
        `${right}${pick(others, draw)}`,
        '',
        `${right},${right}`,
        null,
      ],
      draw,
    );
    return { ...wire, headers: value === null ? rest : { ...rest, [name]: value } };
  };

const inserted: Mutation = (wire, draw) => {
  const at = draw(wire.body.length + 1);
  return { ...wire, body: Buffer.concat([wire.body.subarray(0, at), Buffer.of(draw(256)), wire.body.subarray(at)]) };
};
const removed: Mutation = (wire, draw) => {
  const at = draw(wire.body.length);
  return { ...wire, body: Buffer.concat([wire.body.subarray(0, at), wire.body.subarray(at + 1)]) };
};
const cut: Mutation = (wire, draw) => ({ ...wire, body: wire.body.subarray(0, draw(wire.body.length)) });

function mutationsOf(vendorClient: VendorClient, names: readonly string[], now: number): Record<string, Mutation> {
  const unknown = (wire: Wire): Mutant => ({ ...wire, code: 'UNKNOWN_CALL' });
  return {
    'a digit of the body': byteOf(/\d/),
    'a letter of the body': byteOf(/[A-Za-z]/),
    'a quote of the body': byteOf(/"/),
    'a colon or a comma of the body': byteOf(/[:,]/),
    'a brace of the body': byteOf(/[{}]/),
    'a byte more': inserted,
    'a byte less': removed,
    'a body that was cut': cut,
    ...Object.fromEntries(names.map((name) => [name, headerOf(name)])),
    'a time that is past or to come': (_wire, draw, sign) =>
      sign({ time: now + pick([-1, 1], draw) * (5 * MINUTE_MS + 1 + draw(1e9)) }),
    'another secret': (_wire, draw, sign) => sign({ secret: `s${draw(1e9)}` }),
    'another key': (_wire, draw, sign) => sign({ keyId: `k${draw(1e9)}` }),
    'another method': (wire, draw) => unknown({ ...wire, method: pick(['GET', 'PUT', 'PATCH', 'DELETE'], draw) }),
    'another path': (wire, draw) => {
      const others = vendorClient.card.signsPath ? vendorClient.paths.filter((path) => path !== wire.path) : [];
      if (others.length > 0 && draw(2) === 0) return { ...wire, path: pick(others, draw) };
      // All below the protocol's prefix, because other paths never reach the gateway.
      const last = wire.path.slice(wire.path.lastIndexOf('/') + 1);
      const wrong = ['/', 's', '/more'].map((more) => `${wire.path}${more}`);
      return unknown({ ...wire, path: pick([...wrong, wire.path.replace(last, last.toUpperCase())], draw) });
    },
  };
}

eachDatabase((_kind, open) => {
  const VENDOR_CLIENTS = [parlourClient, atriumClient];
  test('every protocol is among them', () => {
    expect(VENDOR_CLIENTS.map(({ protocol }) => protocol)).toEqual(PROTOCOLS.map(({ name }) => name));
  });

  describe.each(VENDOR_CLIENTS)('P-14 $protocol', (vendorClient) => {
    test(`${EACH} mutants of every part of a signed call are refused, change nothing and are counted by kind; the call itself is carried out once`, async () => {
      const now = Date.UTC(2026, 0, 1);
      const gateway = await aGateway((await open()).db, { protocol: vendorClient.protocol, now: () => now });
      const s = await aScene(gateway);
      const { app, db, vendor, key } = s;
      const since = new Date(0);
      const counts = async () => {
        await s.gateway.tally.write();
        const rows = await listRefusals(db, since);
        return new Map(rows.map(({ vendor: of, code, seen }) => [`${of ?? 'nobody'} ${code}`, Number(seen)]));
      };
      /** A bet, and a function that signs it with deviations. */
      const aCall = () => {
        const call = {
          ...s.common,
          call: 'bet',
          session: s.session,
          tx: fresh('t'),
          round: fresh('r'),
          amount: 100n,
        } as const;
        const sign: Sign = ({ time = now, secret = key.secret, keyId = key.keyId }) => {
          const written = vendorClient.write(call, time, exponent);
          const signed = vendorClient.sign(written, vendor, { keyId, secret }, time);
          const headers = { ...signed, 'content-type': 'application/json' };
          return { method: 'POST', path: written.path, headers, body: Buffer.from(written.body) };
        };
        return { wire: sign({}), sign };
      };
      const send = async ({ method, path, headers, body }: Wire) => {
        const { statusCode, payload } = await app.inject({ method, url: path, headers, payload: body });
        return {
          code: vendorClient.read({ call: 'balance', player: '' }, statusCode, payload, exponent).code,
          payload,
        };
      };
      const names = Object.keys(
        vendorClient.sign(vendorClient.write({ call: 'balance', player: '' }, now, exponent), vendor, key, now),
      );
      for (const [kind, mutate] of Object.entries(mutationsOf(vendorClient, names, now))) {
        const before = await counts();
        const wanted: Record<string, number> = {};
        const drawn = fc.sample(fc.infiniteStream(fc.nat(2 ** 31 - 1)), { numRuns: EACH, seed: SEED });
        for (const numbers of drawn) {
          const { wire, sign } = aCall();
          const mutant = mutate(wire, (below) => (numbers.next().value ?? 0) % below, sign);
          expect([kind, mutant]).not.toEqual([kind, wire]);
          const code = 'code' in mutant ? mutant.code : 'SIGNATURE';
          wanted[`nobody ${code}`] = (wanted[`nobody ${code}`] ?? 0) + 1;
          expect([kind, (await send(mutant)).code]).toEqual([kind, code]);
        }
        const after = [...(await counts())].map(([name, seen]) => [name, seen - (before.get(name) ?? 0)] as const);
        expect([kind, Object.fromEntries(after.filter(([, seen]) => seen > 0))]).toEqual([kind, wanted]);
      }
      expect([await s.money(), await s.operations()]).toEqual([10_000n, []]);

      const { wire } = aCall();
      const first = await send(wire);
      expect([first.code, await s.money()]).toEqual(['ok', 9_900n]);
      const stored = first.payload.replace('"replayed":false', '"replayed":true');
      for (let n = 0; n < REPLAYS; n++) expect(await send(wire)).toEqual({ code: 'ok', payload: stored });
      await s.gateway.tally.write();
      const repeated = (await listRepeated(db, since)).filter((row) => row.vendor === vendor);
      expect(repeated).toEqual([{ vendor, seen: BigInt(REPLAYS) }]);
      // Repetitions are listed together with refused calls, but are not counted among them.
      expect([...(await counts()).keys()].filter((name) => name.endsWith(REPEATED))).toEqual([]);
      const told = (await vendorCommand(db, SECRETS, ['refused'])).map((line) => line.split(/ +/));
      expect(told).toContainEqual([vendor, REPEATED, String(REPLAYS)]);
      expect([await s.money(), (await s.operations()).length]).toEqual([9_900n, 1]);
      await clean(s);
    });
  });
});
