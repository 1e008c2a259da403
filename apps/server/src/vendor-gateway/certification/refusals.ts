/** Certification: forged, stale, altered or malformed calls. */
import { ok, strictEqual } from 'node:assert';
import { findCurrency } from '@parlour/contract/currencies';
import { AMOUNTS } from './amounts.ts';
import { type Case, expectOutcome, type Forgery, fresh, type Stage, type Talk, talk } from './stage.ts';
import type { Amount, VendorOutcome } from './vendor-client.ts';

const MINUTE_MS = 60_000;

type Say = (amount: Amount, more?: { currency?: string }) => Promise<VendorOutcome>;

/** A player in an open round, and every kind of call with an amount, otherwise valid. */
async function carriers(stage: Stage): Promise<{ talked: Talk; had: bigint; calls: readonly Say[] }> {
  const talked = await talk(stage);
  const { bet, win, settle, balance } = talked;
  const round = fresh('r');
  expectOutcome(await bet(1000n, { round }), { code: 'ok' });
  const calls: Say[] = [
    (amount, more) => bet(amount, more),
    (amount, more) => win(amount, { round, ...more }),
    (amount, more) => settle(amount, 100n, more),
    (amount, more) => settle(100n, amount, more),
  ];
  return { talked, had: await balance(), calls };
}

export const REFUSALS: readonly Case[] = [
  {
    ids: ['VW-47'],
    title: 'a wrong or unknown currency is refused',
    async run(stage) {
      const { talked, had, calls } = await carriers(stage);
      // A currency with fewer decimals would be refused because of the amount alone.
      const hasRoom = (code: string) => (findCurrency(code)?.exponent ?? stage.exponent) >= stage.exponent;
      for (const currency of ['PLAY', 'XXX', 'USD'].filter((code) => code !== stage.currency && hasRoom(code)))
        for (const say of calls) expectOutcome(await say(100n, { currency }), { code: 'WRONG_CURRENCY' });
      strictEqual(await talked.balance(), had);
    },
  },
  {
    ids: ['VW-48'],
    title: 'more decimals than the currency has are refused, never rounded',
    async run(stage) {
      const { talked, had, calls } = await carriers(stage);
      const { tooFine, write } = AMOUNTS[stage.vendorClient.card.amounts];
      for (const written of tooFine(stage.exponent))
        for (const say of calls) expectOutcome(await say({ written }), { code: 'BAD_AMOUNT' });
      strictEqual(await talked.balance(), had);
      expectOutcome(await talked.bet({ written: write(1n, stage.exponent) }), { code: 'ok', balance: had - 1n });
    },
  },
  {
    ids: ['VW-49'],
    title: 'amounts that are negative, no numbers, too large or of another type are refused',
    async run(stage) {
      const { talked, had, calls } = await carriers(stage);
      for (const written of AMOUNTS[stage.vendorClient.card.amounts].none(stage.exponent))
        for (const say of calls) expectOutcome(await say({ written }), { code: 'BAD_AMOUNT' });
      strictEqual(await talked.balance(), had);
    },
  },
  {
    ids: ['VW-50'],
    title: 'a wrong or missing signature, key or vendor is refused and changes nothing',
    async run(stage) {
      const { had, bet, balance } = await talk(stage);
      const { key } = stage.vendor;
      const forgeries: Forgery[] = [
        { signature: '0'.repeat(64) },
        { signature: 'zz' },
        { signature: null },
        { key: { ...key, secret: 'another' } },
        { key: { ...key, keyId: 'k0000' } },
        { vendor: 'NOBODY' },
      ];
      for (const forgery of forgeries) expectOutcome(await bet(100n, {}, forgery), { code: 'SIGNATURE' });
      strictEqual(await balance(), had);
    },
  },
  {
    ids: ['VW-50'],
    title: 'the key of another vendor is refused and changes nothing',
    needs: 'operator',
    async run(stage, { other }) {
      const { had, bet, balance } = await talk(stage);
      const { keyId } = stage.vendor.key;
      for (const forgery of [{ key: other.key }, { key: { ...other.key, keyId } }, { vendor: other.code }])
        expectOutcome(await bet(100n, {}, forgery), { code: 'SIGNATURE' });
      // Correctly signed, but the session is not the other vendor's.
      expectOutcome(await bet(100n, {}, { vendor: other.code, key: other.key }), { code: 'UNKNOWN_GAME' });
      strictEqual(await balance(), had);
    },
  },
  {
    ids: ['VW-51'],
    title: 'a body that was changed after signing is refused; the raw bytes are signed',
    async run(stage) {
      const { had, bet, balance } = await talk(stage);
      const reordered = (own: string): string => {
        const [, first = '', rest = ''] = /^\{("[^"]+":(?:"[^"]*"|[^,]+)),(.*)\}$/.exec(own) ?? [];
        return `{${rest},${first}}`;
      };
      const changes = [reordered, (own: string) => `${own} `, (own: string) => own.replace('{', '{ ')];
      for (const sentBody of changes) expectOutcome(await bet(100n, {}, { sentBody }), { code: 'SIGNATURE' });
      const lower = (own: string): string => own.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
      expectOutcome(await bet(100n, {}, { sentBody: lower }), { code: 'SIGNATURE' });
      strictEqual(await balance(), had);
      const same = { tx: fresh('t'), round: fresh('r') };
      expectOutcome(await bet(100n, same, { body: reordered }), { code: 'ok', replayed: false });
      expectOutcome(await bet(100n, same), { code: 'ok', replayed: true });
      strictEqual(await balance(), had - 100n);
    },
  },
  {
    ids: ['VW-51'],
    title: 'a call that was signed for one path and is sent to another changes nothing and is counted',
    async run(stage) {
      const { vendorClient, operator } = stage;
      const { player, had, bet, balance } = await talk(stage);
      const entries = await operator?.entries(player);
      const before = await operator?.refused('SIGNATURE');
      const same = { tx: fresh('t'), round: fresh('r') };
      const others = (own: string) => [...vendorClient.paths.filter((path) => path !== own), `${own}?more=1`];
      if (!vendorClient.card.signsPath) {
        // In that protocol the body names the call, so the path does not matter.
        expectOutcome(await bet(100n, same, { sentPath: (own) => `${own}?more=1` }), {
          code: 'ok',
          balance: had - 100n,
        });
        expectOutcome(await bet(100n, same), { code: 'ok', balance: had - 100n, replayed: true });
        return;
      }
      for (let n = 0; n < vendorClient.paths.length; n++) {
        const outcome = await bet(100n, same, { sentPath: (own) => others(own)[n] ?? own });
        expectOutcome(outcome, { code: 'SIGNATURE' });
      }
      strictEqual(await balance(), had);
      if (before !== undefined)
        strictEqual(await operator?.refused('SIGNATURE'), before + BigInt(vendorClient.paths.length));
      strictEqual(await operator?.entries(player), entries);
      expectOutcome(await bet(100n, same), { code: 'ok', balance: had - 100n, replayed: false });
    },
  },
  {
    ids: ['VW-52'],
    title: 'a call outside the time window is refused; a replay inside it is a repetition',
    async run(stage) {
      const { had, bet, balance } = await talk(stage);
      const same = { tx: fresh('t'), round: fresh('r') };
      const now = stage.now();
      for (const time of [now - 6 * MINUTE_MS, now + 6 * MINUTE_MS, now * 1000, 1])
        expectOutcome(await bet(100n, same, { time }), { code: 'SIGNATURE' });
      strictEqual(await balance(), had);
      const time = now - 4 * MINUTE_MS;
      expectOutcome(await bet(100n, same, { time }), { code: 'ok', replayed: false });
      expectOutcome(await bet(100n, same, { time }), { code: 'ok', replayed: true });
      strictEqual(await balance(), had - 100n);
    },
  },
  {
    ids: ['VW-53'],
    title: 'unknown players and games, over-long ids, scripts and SQL in ids get a clean refusal',
    async run(stage) {
      const { had, bet, balance } = await talk(stage);
      for (const player of ['P999999999999', 'P0', 'nobody', "P1';drop", 'P999999999999999999']) {
        expectOutcome(await bet(100n, { player }), { code: 'UNKNOWN_PLAYER' });
        expectOutcome(await stage.say({ call: 'balance', player }), { code: 'UNKNOWN_PLAYER' });
      }
      expectOutcome(await bet(100n, { game: fresh('no-game') }), { code: 'UNKNOWN_GAME' });
      for (const tx of ['x'.repeat(81), 'မြန်မာ', 'a b', '', 'a\u0000b', 7])
        expectOutcome(await bet(100n, { tx: tx as string }), { code: 'MALFORMED' });
      strictEqual(await balance(), had);
      const nasty = { tx: `<script>';--${fresh('t')}`, round: `"'${fresh('r')}` };
      expectOutcome(await bet(100n, nasty), { code: 'ok', balance: had - 100n, replayed: false });
      expectOutcome(await bet(100n, nasty), { code: 'ok', balance: had - 100n, replayed: true });
    },
  },
  {
    ids: ['VW-53'],
    title: 'a game of another vendor is refused',
    needs: 'operator',
    async run(stage, { foreignGame: game }) {
      const { had, bet } = await talk(stage);
      expectOutcome(await bet(100n, { game }), { code: 'UNKNOWN_GAME', balance: had });
    },
  },
  {
    ids: ['VW-54'],
    title: 'malformed JSON, an unknown field, a wrong content type and a large body are refused below 500',
    async run(stage) {
      const { had, bet, balance } = await talk(stage);
      const added = (own: string) => `${own.slice(0, -1)},"extra":1}`;
      for (const body of ['', '{', 'null', '[]', '"x"', '{"tx":1}', '\u0000'])
        expectOutcome(await bet(100n, {}, { body: () => body }), { code: 'MALFORMED' });
      expectOutcome(await bet(100n, {}, { body: added }), { code: 'MALFORMED' });
      expectOutcome(await bet(100n, {}, { contentType: 'text/plain' }), { code: 'MALFORMED' });
      const large = await bet(100n, {}, { body: (own) => `${own.slice(0, -1)},"pad":"${'x'.repeat(1_000_000)}"}` });
      expectOutcome(large, { code: 'TOO_LARGE' });
      ok(large.http < 500);
      const elsewhere = await bet(100n, {}, { sentPath: (own) => own.replace(/\w+$/, 'steal') });
      expectOutcome(elsewhere, { code: 'UNKNOWN_CALL' });
      strictEqual(await balance(), had);
    },
  },
];
