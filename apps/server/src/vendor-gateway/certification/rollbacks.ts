/** Certification: rollbacks, and calls in the wrong order. */
import { deepStrictEqual, strictEqual } from 'node:assert';
import { AMOUNTS } from './amounts.ts';
import { type Case, expectOutcome, fresh, talk } from './stage.ts';

export const ROLLBACKS: readonly Case[] = [
  {
    ids: ['VW-29'],
    title: 'a rollback needs no amount: ours is given back',
    async run(stage) {
      const { player, had, bet, rollback } = await talk(stage);
      const same = { tx: fresh('t'), round: fresh('r') };
      await bet(1234n, same);
      expectOutcome(await rollback(same.tx), { code: 'ok', balance: had, replayed: false });
      const row = await stage.operator?.round(player, same.round);
      if (row) deepStrictEqual(row, { state: 'rolled_back', bet: 0n, win: 0n, bets: 0, wins: 0 });
    },
  },
  {
    ids: ['VW-30'],
    title: 'a rollback with a wrong amount, round or game gives our amount back and is noted',
    async run(stage) {
      const { player, had, bet, rollback } = await talk(stage);
      const noted: object[] = [];
      const [tooFine] = AMOUNTS[stage.vendorClient.card.amounts].tooFine(stage.exponent);
      for (const claim of [{ amount: 9900n }, { round: 'another' }, { game: 'g2' }, { amount: { written: tooFine } }]) {
        const [of, tx] = [fresh('t'), fresh('t')];
        await bet(1234n, { tx: of });
        expectOutcome(await rollback(of, { tx, ...claim }), { code: 'ok', balance: had });
        noted.push({ kind: 'rollback_differs', tx, state: 'open' });
      }
      // A claim that agrees with our record opens no case.
      const agreed = { tx: fresh('t'), round: fresh('r') };
      await bet(1234n, agreed);
      const claim = { amount: 1234n, round: agreed.round, game: stage.game };
      expectOutcome(await rollback(agreed.tx, claim), { code: 'ok', balance: had });
      if (stage.operator) deepStrictEqual(await stage.operator.cases(player), noted);
    },
  },
  {
    ids: ['VW-31', 'VW-32'],
    title: 'a rollback of an unknown bet is remembered, and the late bet is declined for ever',
    async run(stage) {
      const { had, bet, settle, rollback, balance } = await talk(stage);
      const late = { tx: fresh('t'), round: fresh('r') };
      const tx = fresh('t');
      const code = stage.vendorClient.card.unknownRollback === 'done' ? 'ok' : 'NO_BET';
      expectOutcome(await rollback(late.tx, { tx }), { code, replayed: false });
      expectOutcome(await rollback(late.tx, { tx }), { code, replayed: true });
      for (let n = 0; n < 2; n++) expectOutcome(await bet(1000n, late), { code: 'BET_ROLLED_BACK' });
      expectOutcome(await settle(1000n, 5000n, late), { code: 'BET_ROLLED_BACK' });
      strictEqual(await balance(), had);
    },
  },
  {
    ids: ['VW-33'],
    title: 'the rollback of a declined bet refunds nothing',
    async run(stage) {
      const { had, bet, rollback } = await talk(stage);
      const tx = fresh('t');
      expectOutcome(await bet(had + 1n, { tx }), { code: 'INSUFFICIENT_FUNDS' });
      expectOutcome(await rollback(tx), { code: 'ok', balance: had });
    },
  },
  {
    ids: ['VW-34'],
    title: 'a rollback after the win, after a lost round or of a settled bet is refused, and stays refused',
    async run(stage) {
      const { bet, win, settle, rollback, balance } = await talk(stage);
      const [won, lost, settled] = ['w', 'l', 's'].map((name) => ({ tx: fresh(name), round: fresh('r') }));
      await bet(1000n, won);
      await win(3000n, { round: won?.round });
      await bet(1000n, lost);
      await win(0n, { round: lost?.round, closeRound: true });
      await settle(500n, 100n, settled);
      const before = await balance();
      for (const { tx: of } of [won, lost, settled].filter((each) => each !== undefined)) {
        const tx = fresh('t');
        expectOutcome(await rollback(of, { tx }), { code: 'ROUND_CLOSED', replayed: false });
        expectOutcome(await rollback(of, { tx }), { code: 'ROUND_CLOSED', replayed: true });
      }
      strictEqual(await balance(), before);
    },
  },
  {
    ids: ['VW-35', 'VW-36'],
    title: 'a win and a rollback cannot be rolled back',
    async run(stage) {
      const { had, bet, win, rollback, balance } = await talk(stage);
      const [won, undo, other, round] = [fresh('t'), fresh('t'), fresh('t'), fresh('r')];
      await bet(1000n, { round });
      await win(500n, { tx: won, round });
      await bet(100n, { tx: other });
      await rollback(other, { tx: undo });
      expectOutcome(await rollback(won), { code: 'NOT_ALLOWED' });
      expectOutcome(await rollback(undo), { code: 'NOT_ALLOWED' });
      strictEqual(await balance(), had - 500n);
    },
  },
  {
    ids: ['VW-37'],
    title: 'a win after the rollback of its bet is refused and noted',
    async run(stage) {
      const { player, had, bet, win, rollback, balance } = await talk(stage);
      const [of, tx, round] = [fresh('t'), fresh('t'), fresh('r')];
      await bet(1000n, { tx: of, round });
      await rollback(of);
      expectOutcome(await win(5000n, { tx, round }), { code: 'BET_ROLLED_BACK' });
      strictEqual(await balance(), had);
      const noted = await stage.operator?.cases(player);
      if (noted) deepStrictEqual(noted, [{ kind: 'win_after_rollback', tx, state: 'open' }]);
    },
  },
  {
    ids: ['VW-38', 'VW-39'],
    title: 'a win before its bet is asked to come again, and is accepted after the bet',
    async run(stage) {
      const { player, had, bet, win } = await talk(stage);
      const [tx, round] = [fresh('t'), fresh('r')];
      expectOutcome(await win(5000n, { tx, round }), { code: 'NO_BET', balance: had });
      expectOutcome(await bet(1000n, { round }), { code: 'ok', balance: had - 1000n });
      expectOutcome(await win(5000n, { tx, round }), { code: 'ok', balance: had + 4000n, replayed: false });
      const noted = await stage.operator?.cases(player);
      if (noted) deepStrictEqual(noted, [{ kind: 'win_without_bet', tx, state: 'resolved' }]);
    },
  },
  {
    ids: ['VW-29'],
    title: 'a rollback of one of two bets leaves the other one open',
    async run(stage) {
      const { player, had, bet, win, rollback } = await talk(stage);
      const [first, round] = [fresh('t'), fresh('r')];
      await bet(1000n, { tx: first, round });
      await bet(2000n, { round });
      expectOutcome(await rollback(first), { code: 'ok', balance: had - 2000n });
      const row = await stage.operator?.round(player, round);
      if (row) deepStrictEqual(row, { state: 'open', bet: 2000n, win: 0n, bets: 1, wins: 0 });
      expectOutcome(await win(500n, { round, closeRound: true }), { code: 'ok', balance: had - 1500n });
    },
  },
];
