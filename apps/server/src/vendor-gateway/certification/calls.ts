/** Certification: launches, calls, and the conditions for bets. */
import { deepStrictEqual, notStrictEqual, strictEqual } from 'node:assert';
import { type Case, expectOutcome, fresh, type Player, talk } from './stage.ts';
import type { VendorOutcome } from './vendor-client.ts';

export const CALLS: readonly Case[] = [
  {
    ids: ['VW-01'],
    title: 'a launch token opens a session with player, currency and balance, and the session can bet',
    async run(stage) {
      const { player, had } = await talk(stage);
      const opened = await stage.say({ call: 'authenticate', launchToken: await stage.launch(player) });
      expectOutcome(opened, { code: 'ok', balance: had });
      const { session = '', ...rest } = opened.opened ?? {};
      deepStrictEqual(rest, { player: player.name, game: stage.game, currency: stage.currency });
      const there = await talk(stage, { ...player, session });
      const round = fresh('r');
      expectOutcome(await there.bet(100n, { round }), { code: 'ok', balance: had - 100n });
      expectOutcome(await there.win(100n, { round, closeRound: true }), { code: 'ok', balance: had });
    },
  },
  {
    ids: ['VW-02'],
    title: 'a launch token that was used, or that nobody gave, is refused',
    async run(stage) {
      const player = await stage.player();
      const open = (launchToken: string) => stage.say({ call: 'authenticate', launchToken });
      const used = await stage.launch(player);
      expectOutcome(await open(used), { code: 'ok' });
      expectOutcome(await open(used), { code: 'LAUNCH_TOKEN' });
      expectOutcome(await open('x'.repeat(43)), { code: 'LAUNCH_TOKEN' });
      const once = await stage.launch(player);
      const both = await Promise.all([open(once), open(once)]);
      deepStrictEqual(both.map(({ code }) => code).sort(), ['LAUNCH_TOKEN', 'ok']);
    },
  },
  {
    ids: ['VW-02'],
    title: 'a launch token that is too old or of another vendor is refused',
    needs: 'operator',
    async run(stage, { other, expireTokens }) {
      const player = await stage.player();
      const old = await stage.launch(player);
      await expireTokens();
      expectOutcome(await stage.say({ call: 'authenticate', launchToken: old }), { code: 'LAUNCH_TOKEN' });
      const launchToken = await stage.launch(player);
      const forgery = { vendor: other.code, key: other.key };
      expectOutcome(await stage.say({ call: 'authenticate', launchToken }, forgery), { code: 'LAUNCH_TOKEN' });
      expectOutcome(await stage.say({ call: 'authenticate', launchToken }), { code: 'ok' });
    },
  },
  {
    ids: ['VW-03'],
    title: 'the balance is told and nothing is booked',
    async run(stage) {
      const { player, had } = await talk(stage);
      const entries = await stage.operator?.entries(player);
      expectOutcome(await stage.say({ call: 'balance', player: player.name }), { code: 'ok', balance: had });
      strictEqual(await stage.operator?.entries(player), entries);
    },
  },
  {
    ids: ['VW-04'],
    title: 'a bet is debited once',
    async run(stage) {
      const { player, had, bet, balance } = await talk(stage);
      const round = fresh('r');
      const outcome = await bet(1234n, { round });
      expectOutcome(outcome, { code: 'ok', balance: had - 1234n, replayed: false });
      notStrictEqual(outcome.operation, null);
      strictEqual(await balance(), had - 1234n);
      const row = await stage.operator?.round(player, round);
      if (row) deepStrictEqual(row, { state: 'open', bet: 1234n, win: 0n, bets: 1, wins: 0 });
    },
  },
  {
    ids: ['VW-05'],
    title: 'a win is credited once',
    async run(stage) {
      const { player, had, bet, win, balance } = await talk(stage);
      const round = fresh('r');
      await bet(1000n, { round });
      expectOutcome(await win(2550n, { round, closeRound: true }), {
        code: 'ok',
        balance: had + 1550n,
        replayed: false,
      });
      strictEqual(await balance(), had + 1550n);
      const row = await stage.operator?.round(player, round);
      if (row) deepStrictEqual(row, { state: 'closed', bet: 1000n, win: 2550n, bets: 1, wins: 1 });
    },
  },
  {
    ids: ['VW-06'],
    title: 'bet and win in one call happen both or not at all',
    async run(stage) {
      const { player, had, settle, balance } = await talk(stage);
      const same = { tx: fresh('t'), round: fresh('r') };
      expectOutcome(await settle(4000n, 6000n, same), { code: 'ok', balance: had + 2000n, replayed: false });
      expectOutcome(await settle(4000n, 6000n, same), { code: 'ok', balance: had + 2000n, replayed: true });
      expectOutcome(await settle(had + 2001n, had + 9000n), { code: 'INSUFFICIENT_FUNDS', balance: had + 2000n });
      strictEqual(await balance(), had + 2000n);
      const row = await stage.operator?.round(player, same.round);
      if (row) deepStrictEqual(row, { state: 'closed', bet: 4000n, win: 6000n, bets: 1, wins: 1 });
    },
  },
  {
    ids: ['VW-07'],
    title: 'a bet of zero is recorded and nothing is booked',
    async run(stage) {
      const { player, had, bet } = await talk(stage);
      const same = { tx: fresh('t'), round: fresh('r') };
      const entries = await stage.operator?.entries(player);
      expectOutcome(await bet(0n, same), { code: 'ok', balance: had, replayed: false });
      expectOutcome(await bet(0n, same), { code: 'ok', balance: had, replayed: true });
      strictEqual(await stage.operator?.entries(player), entries);
      const row = await stage.operator?.round(player, same.round);
      if (row) deepStrictEqual(row, { state: 'open', bet: 0n, win: 0n, bets: 1, wins: 0 });
    },
  },
  {
    ids: ['VW-08'],
    title: 'a win of zero ends a lost round',
    async run(stage) {
      const { player, had, bet, win } = await talk(stage);
      const round = fresh('r');
      await bet(1000n, { round });
      const entries = await stage.operator?.entries(player);
      expectOutcome(await win(0n, { round, closeRound: true }), { code: 'ok', balance: had - 1000n });
      strictEqual(await stage.operator?.entries(player), entries);
      expectOutcome(await bet(100n, { round }), { code: 'ROUND_CLOSED' });
    },
  },
  {
    ids: ['VW-09'],
    title: 'several bets and one win belong to one round',
    async run(stage) {
      const { player, had, bet, win } = await talk(stage);
      const round = fresh('r');
      for (const amount of [100n, 200n, 300n]) expectOutcome(await bet(amount, { round }), { code: 'ok' });
      expectOutcome(await win(1000n, { round }), { code: 'ok', balance: had + 400n });
      const row = await stage.operator?.round(player, round);
      if (row) deepStrictEqual(row, { state: 'open', bet: 600n, win: 1000n, bets: 3, wins: 1 });
    },
  },
  {
    ids: ['VW-10'],
    title: 'several wins of a round are credited once each, also one that comes after the end',
    async run(stage) {
      const { player, had, bet, win } = await talk(stage);
      const round = fresh('r');
      await bet(1000n, { round });
      await win(100n, { round });
      await win(200n, { round, closeRound: true });
      expectOutcome(await win(300n, { round }), { code: 'ok', balance: had - 400n });
      const row = await stage.operator?.round(player, round);
      if (row) deepStrictEqual(row, { state: 'closed', bet: 1000n, win: 600n, bets: 1, wins: 3 });
    },
  },
  {
    ids: ['VW-11'],
    title: 'a promotion or a jackpot is paid without a bet where the vendor may',
    needs: 'award',
    async run(stage) {
      const { player, had } = await talk(stage);
      const { currency } = stage;
      const award = {
        call: 'award',
        tx: fresh('t'),
        player: player.name,
        kind: 'promo',
        amount: 500n,
        currency,
      } as const;
      expectOutcome(await stage.say(award), { code: 'ok', balance: had + 500n, replayed: false });
      expectOutcome(await stage.say(award), { code: 'ok', balance: had + 500n, replayed: true });
      expectOutcome(await stage.say({ ...award, tx: fresh('t'), kind: 'jackpot' }), {
        code: 'ok',
        balance: had + 1000n,
      });
    },
  },
  {
    ids: ['VW-12'],
    title: 'a win without a bet is asked to come again, and a promotion is refused where the vendor may pay none',
    async run(stage) {
      const { player, had, win, balance } = await talk(stage);
      const tx = fresh('t');
      expectOutcome(await win(500n, { tx }), { code: 'NO_BET', balance: had });
      const cases = [{ kind: 'win_without_bet', tx, state: 'open' }];
      if (!stage.mayAward) {
        const award = { call: 'award', tx: fresh('t'), player: player.name, kind: 'jackpot', amount: 500n } as const;
        expectOutcome(await stage.say({ ...award, currency: stage.currency }), { code: 'NOT_ALLOWED' });
        cases.push({ kind: 'award_not_allowed', tx: award.tx, state: 'open' });
      }
      strictEqual(await balance(), had);
      if (stage.operator) deepStrictEqual(await stage.operator.cases(player), cases);
    },
  },
  {
    ids: ['VW-40'],
    title: 'a bet on a closed round is refused',
    async run(stage) {
      const { had, bet, win } = await talk(stage);
      const round = fresh('r');
      await bet(1000n, { round });
      await win(0n, { round, closeRound: true });
      expectOutcome(await bet(100n, { round }), { code: 'ROUND_CLOSED', balance: had - 1000n });
    },
  },
  {
    ids: ['VW-41', 'VW-42', 'VW-43'],
    title: 'after the player signed out wins and rollbacks are taken, and bets refused',
    async run(stage) {
      const first = await stage.player();
      const { opened } = await stage.say({ call: 'authenticate', launchToken: await stage.launch(first) });
      const player = { ...first, session: opened?.session ?? '' };
      const { had, bet, win, settle, rollback } = await talk(stage, player);
      const [won, undone] = [fresh('r'), fresh('t')];
      await bet(1000n, { round: won });
      await bet(2000n, { tx: undone });
      await stage.signOut(player);
      const asks = (call: 'bet' | 'settle') =>
        stage.vendorClient.card.sessionCheckedFor.includes(call) ? 'SESSION_ENDED' : 'ok';
      expectOutcome(await bet(100n), { code: asks('bet') });
      expectOutcome(await settle(100n, 100n), { code: asks('settle') });
      expectOutcome(await win(1500n, { round: won }), { code: 'ok', balance: had - 1500n });
      expectOutcome(await rollback(undone), { code: 'ok', balance: had + 500n });
    },
  },
  {
    ids: ['VW-43'],
    title: 'a bet in the session of another player, or in none that there is, is refused',
    async run(stage) {
      const { had, bet, balance } = await talk(stage);
      const { session } = await stage.another();
      expectOutcome(await bet(100n, { session }), { code: 'SESSION_ENDED' });
      expectOutcome(await bet(100n, { session: fresh('s') }), { code: 'SESSION_ENDED' });
      strictEqual(await balance(), had);
    },
  },
  {
    ids: ['VW-44', 'VW-45'],
    title: 'a player who was disabled, is excluded or reached a limit may not bet, but is paid and refunded',
    needs: 'operator',
    async run(stage, { disable, exclude, limit }) {
      const stops = [
        [disable, 'PLAYER_BLOCKED'],
        [exclude, 'PLAYER_BLOCKED'],
        // The sum of the two bets before, plus less than the next bet.
        [(player: Player) => limit(player, 3099n), 'LIMIT_REACHED'],
      ] as const;
      for (const [stop, code] of stops) {
        const { player, had, bet, settle, win, rollback } = await talk(stage);
        const [won, undone] = [fresh('r'), fresh('t')];
        if (code === 'LIMIT_REACHED') await stop(player);
        await bet(1000n, { round: won });
        await bet(2000n, { tx: undone });
        if (code === 'PLAYER_BLOCKED') await stop(player);
        expectOutcome(await bet(100n), { code });
        expectOutcome(await settle(100n, 5000n), { code });
        expectOutcome(await win(1500n, { round: won }), { code: 'ok', balance: had - 1500n });
        expectOutcome(await rollback(undone), { code: 'ok', balance: had + 500n });
      }
    },
  },
  {
    ids: ['VW-46'],
    title: 'a stopped game or vendor takes no bet, and open rounds settle',
    needs: 'operator',
    async run(stage, { withStopped }) {
      const { had, bet, win, rollback } = await talk(stage);
      let now = had;
      for (const what of ['game', 'vendor'] as const) {
        const [first, second] = [fresh('t'), fresh('t')];
        const round = fresh('r');
        expectOutcome(await bet(1000n, { tx: first, round }), { code: 'ok' });
        expectOutcome(await bet(500n, { tx: second }), { code: 'ok' });
        await withStopped(what, async () => {
          expectOutcome(await bet(1000n, { round }), { code: 'GAME_STOPPED' });
          expectOutcome(await bet(1000n, { tx: first, round }), { code: 'ok', replayed: true });
          expectOutcome(await win(3000n, { round }), { code: 'ok', balance: now + 1500n });
          expectOutcome(await rollback(second), { code: 'ok', balance: now + 2000n });
        });
        now += 2000n;
      }
    },
  },
  {
    ids: ['VW-60'],
    title: 'a player of a book that is closed to the vendor is refused, and books never mix',
    needs: 'operator',
    async run(stage, { ofClosedBook }) {
      for (const book of ['TRIAL', 'PLAY'] as const) {
        const { had, bet, balance } = await talk(stage);
        const closed = await ofClosedBook(book);
        const theirs = await talk(stage, closed);
        expectOutcome(await theirs.bet(100n), { code: 'NOT_ALLOWED', balance: theirs.had });
        expectOutcome(await theirs.settle(100n, 100n), { code: 'NOT_ALLOWED', balance: theirs.had });
        // In the second round the closed book is the first player's own.
        const code = book === 'TRIAL' ? 'SESSION_ENDED' : 'NOT_ALLOWED';
        expectOutcome(await bet(100n, { session: closed.session }), { code });
        strictEqual(await balance(), had);
      }
    },
  },
  {
    ids: ['VW-59'],
    title: 'the list of transactions equals what the vendor did, to the unit and in order',
    async run(stage) {
      const { player, bet, win, rollback, had } = await talk(stage);
      const [first, won, large, second, undone, unknown] = ['b', 'w', 'l', 'b', 'u', 'n'].map(fresh);
      const [round, mine] = [fresh('r'), new Set([first, won, large, second, undone, unknown])];
      await bet(1000n, { tx: first, round });
      await win(450n, { tx: won, round, closeRound: true });
      await bet(had * 2n, { tx: large });
      await bet(300n, { tx: second });
      await rollback(second ?? '', { tx: undone });
      await rollback(fresh('never'), { tx: unknown });
      const found: NonNullable<VendorOutcome['listed']> = [];
      let after = '0';
      const until = performance.now() + 20_000;
      // Operations newer than a running transaction are listed a moment later.
      while (found.length < mine.size && performance.now() < until) {
        const { listed = [], next } = await stage.say({ call: 'transactions', after, limit: 1000 });
        after = next ?? after;
        found.push(...listed.filter((each) => each.player === player.name && mine.has(each.tx)));
      }
      deepStrictEqual(
        found.map(({ tx, kind, amount, code }) => [tx, kind, amount, code]),
        [
          [first, 'bet', -1000n, 'ok'],
          [won, 'win', 450n, 'ok'],
          [large, 'bet', 0n, 'INSUFFICIENT_FUNDS'],
          [second, 'bet', -300n, 'ok'],
          [undone, 'rollback', 300n, 'ok'],
          [unknown, 'rollback', 0n, 'ok'],
        ],
      );
    },
  },
];
