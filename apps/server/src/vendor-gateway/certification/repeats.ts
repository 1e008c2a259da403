/** Certification: repeated, concurrent or uncovered calls. */
import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import { atOnce, type Case, expectOutcome, fresh, type Stage, talk, withOnly } from './stage.ts';
import type { VendorOutcome } from './vendor-client.ts';

/**
 * Expected outcome when an id is reused with different content: nothing changes, and the response depends on the card.
 */
const changed = ({ vendorClient }: Stage, { code, balance, operation }: VendorOutcome): Partial<VendorOutcome> =>
  vendorClient.card.changedRepeat === 'conflict' ? { code: 'CONFLICT' } : { code, balance, operation, replayed: true };

export const REPEATS: readonly Case[] = [
  {
    ids: ['VW-13'],
    title: 'the same bet again gets the first answer and changes nothing',
    async run(stage) {
      const { bet, balance } = await talk(stage);
      const same = { tx: fresh('t'), round: fresh('r') };
      const first = await bet(1000n, same);
      await bet(500n);
      const now = await balance();
      const again = await bet(1000n, same);
      expectOutcome(again, { code: 'ok', balance: first.balance, operation: first.operation, replayed: true });
      strictEqual(await balance(), now);
    },
  },
  {
    ids: ['VW-14'],
    title: 'the same bet id with another amount changes nothing and is noted',
    async run(stage) {
      const { player, had, bet, balance } = await talk(stage);
      const same = { tx: fresh('t'), round: fresh('r') };
      const first = await bet(1000n, same);
      expectOutcome(await bet(1100n, same), changed(stage, first));
      expectOutcome(await bet(1200n, same), changed(stage, first));
      expectOutcome(await bet(1000n, same), { code: 'ok', replayed: true });
      strictEqual(await balance(), had - 1000n);
      const noted = await stage.operator?.cases(player);
      if (noted) deepStrictEqual(noted, [{ kind: 'conflict', tx: same.tx, state: 'open' }]);
    },
  },
  {
    ids: ['VW-15'],
    title: 'the same bet id with another round changes nothing',
    async run(stage) {
      const { had, bet, balance } = await talk(stage);
      const tx = fresh('t');
      const first = await bet(1000n, { tx });
      expectOutcome(await bet(1000n, { tx }), changed(stage, first));
      strictEqual(await balance(), had - 1000n);
    },
  },
  {
    ids: ['VW-15'],
    title: 'the same bet id with another game changes nothing, and the same round with another game is a conflict',
    needs: 'operator',
    async run(stage, { secondGame: game }) {
      const { had, bet, balance } = await talk(stage);
      const same = { tx: fresh('t'), round: fresh('r') };
      const first = await bet(1000n, same);
      expectOutcome(await bet(1000n, { ...same, game }), changed(stage, first));
      expectOutcome(await bet(100n, { round: same.round, game }), { code: 'CONFLICT' });
      strictEqual(await balance(), had - 1000n);
    },
  },
  {
    ids: ['VW-16', 'VW-24'],
    title: 'the same ids of another player, at once, are operations of their own',
    async run(stage) {
      const mine = await talk(stage);
      const theirs = await talk(stage, await stage.another());
      const same = { tx: fresh('t'), round: fresh('r') };
      const [a, b] = await Promise.all([mine.bet(1000n, same), theirs.bet(3000n, same)]);
      expectOutcome(a, { code: 'ok', balance: mine.had - 1000n, replayed: false });
      expectOutcome(b, { code: 'ok', balance: theirs.had - 3000n, replayed: false });
      const [c, d] = await Promise.all([mine.win(100n, same), theirs.win(200n, same)]);
      expectOutcome(c, { code: 'ok', balance: mine.had - 900n, replayed: false });
      expectOutcome(d, { code: 'ok', balance: theirs.had - 2800n, replayed: false });
    },
  },
  {
    ids: ['VW-17'],
    title: 'one id for bet, win and rollback means three operations',
    async run(stage) {
      const { had, bet, win, rollback } = await talk(stage);
      const same = { tx: fresh('t'), round: fresh('r') };
      await bet(1000n, same);
      expectOutcome(await win(300n, same), { code: 'ok', balance: had - 700n, replayed: false });
      const other = fresh('t');
      await bet(2000n, { tx: other });
      expectOutcome(await rollback(other, { tx: same.tx }), { code: 'ok', balance: had - 700n, replayed: false });
    },
  },
  {
    ids: ['VW-18'],
    title: 'the same win again gets the first answer',
    async run(stage) {
      const { had, bet, win, balance } = await talk(stage);
      const same = { tx: fresh('t'), round: fresh('r'), closeRound: true };
      await bet(1000n, { round: same.round });
      const first = await win(3000n, same);
      expectOutcome(first, { code: 'ok', balance: had + 2000n, replayed: false });
      expectOutcome(await win(3000n, same), {
        code: 'ok',
        balance: had + 2000n,
        operation: first.operation,
        replayed: true,
      });
      strictEqual(await balance(), had + 2000n);
    },
  },
  {
    ids: ['VW-19'],
    title: 'the same rollback again gets the first answer, and another one of the same bet refunds nothing',
    async run(stage) {
      const { had, bet, rollback, balance } = await talk(stage);
      const [of, tx] = [fresh('t'), fresh('t')];
      await bet(1000n, { tx: of });
      const first = await rollback(of, { tx });
      expectOutcome(first, { code: 'ok', balance: had, replayed: false });
      expectOutcome(await rollback(of, { tx }), {
        code: 'ok',
        balance: had,
        operation: first.operation,
        replayed: true,
      });
      expectOutcome(await rollback(of), { code: 'ok', balance: had });
      strictEqual(await balance(), had);
    },
  },
  {
    ids: ['VW-20'],
    title: 'fifty equal bets at once make one debit and fifty equal answers',
    async run(stage) {
      const { had, bet, balance } = await talk(stage);
      const same = { tx: fresh('t'), round: fresh('r') };
      const outcome = await atOnce(50, () => bet(1000n, same));
      const [{ operation } = { operation: null }] = outcome;
      for (const each of outcome) expectOutcome(each, { code: 'ok', balance: had - 1000n, operation });
      if (outcome.every(({ replayed }) => replayed !== null))
        strictEqual(outcome.filter(({ replayed }) => !replayed).length, 1);
      strictEqual(await balance(), had - 1000n);
    },
  },
  {
    ids: ['VW-21'],
    title: 'of fifty different bets at once with funds for 37, exactly 37 are accepted',
    async run(stage) {
      const player = await talk(stage);
      await withOnly(player, 3_799n, async () => {
        const outcome = await atOnce(50, () => player.bet(100n));
        strictEqual(outcome.filter(({ code }) => code === 'ok').length, 37);
        strictEqual(outcome.filter(({ code }) => code === 'INSUFFICIENT_FUNDS').length, 13);
        strictEqual(await player.balance(), 99n);
      });
    },
  },
  {
    ids: ['VW-22'],
    title: 'a bet and its rollback at once end at nothing, whichever comes first',
    async run(stage) {
      const { had, bet, rollback, balance } = await talk(stage);
      for (let n = 0; n < 20; n++) {
        const same = { tx: fresh('t'), round: fresh('r') };
        const calls = [() => bet(1000n, same), () => rollback(same.tx)];
        if (n % 2 === 1) calls.reverse();
        await Promise.all(calls.map((call) => call()));
        strictEqual(await balance(), had);
        await bet(1000n, same);
        strictEqual(await balance(), had);
      }
    },
  },
  {
    ids: ['VW-23'],
    title: 'of a win and the rollback of its bet at once exactly one is carried out',
    async run(stage) {
      const { bet, win, rollback, balance } = await talk(stage);
      for (let n = 0; n < 20; n++) {
        const before = await balance();
        const same = { tx: fresh('t'), round: fresh('r') };
        await bet(1000n, same);
        const calls = [() => win(2500n, { round: same.round }), () => rollback(same.tx)];
        if (n % 2 === 1) calls.reverse();
        const outcome = await Promise.all(calls.map((call) => call()));
        strictEqual(outcome.filter(({ code }) => code === 'ok').length, 1);
        ok([before, before + 1500n].includes(await balance()));
      }
    },
  },
  {
    ids: ['VW-25', 'VW-26'],
    title: 'a bet without funds is declined with the real balance, and stays declined when there are',
    async run(stage) {
      const player = await talk(stage);
      await withOnly(player, 500n, async (giveBack) => {
        const same = { tx: fresh('t'), round: fresh('r') };
        const entries = await stage.operator?.entries(player.player);
        expectOutcome(await player.bet(501n, same), { code: 'INSUFFICIENT_FUNDS', balance: 500n, replayed: false });
        strictEqual(await stage.operator?.round(player.player, same.round), undefined);
        strictEqual(await stage.operator?.entries(player.player), entries);
        strictEqual(await player.balance(), 500n);
        await giveBack();
        expectOutcome(await player.bet(501n, same), { code: 'INSUFFICIENT_FUNDS', replayed: true });
        strictEqual(await player.balance(), player.had);
      });
    },
  },
  {
    ids: ['VW-27', 'VW-28'],
    title: 'a bet of the whole balance leaves zero, one minor unit more is declined',
    async run(stage) {
      const player = await talk(stage);
      expectOutcome(await player.bet(player.had + 1n), { code: 'INSUFFICIENT_FUNDS', balance: player.had });
      await withOnly(player, 0n, async () => {
        expectOutcome(await player.bet(1n), { code: 'INSUFFICIENT_FUNDS', balance: 0n });
      });
    },
  },
  {
    ids: ['VW-58'],
    title: 'a bet that is repeated after the session ended is still the same bet',
    async run(stage) {
      const { player, had, bet, balance } = await talk(stage);
      const same = { tx: fresh('t'), round: fresh('r') };
      const first = await bet(1000n, same);
      await stage.signOut(player);
      expectOutcome(await bet(1000n, same), {
        code: 'ok',
        balance: had - 1000n,
        operation: first.operation,
        replayed: true,
      });
      strictEqual(await balance(), had - 1000n);
    },
  },
];
