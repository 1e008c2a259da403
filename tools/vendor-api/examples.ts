/** The signed examples of the vendor API's document, in the order in which they are executed. */
import type { GatewayCallName } from '@parlour/contract/gateway';

/** Caller and time of all examples. */
export const CALLER = {
  vendor: 'EXAMPLE',
  keyId: 'k1example',
  secret: 'q7Yw1tKc0mVn3Rb8sXz5Lp2Hd6Jf9GaE4uTiOoPkMlA',
  time: 1_767_225_600_000,
};

/** State before the first example. */
export const WORLD = {
  launchToken: 'Yb0c1hWm3Vt7Kq9Zr5Xn2Lp8Jd4Gf6Sa1UeIoTiCwNx',
  account: 1042n,
  session: '8Jm2kQvXw0cT5nRzY7bLfA1s',
  game: 'BGS-0001',
  /** Minor units. */
  balance: 1_000_000n,
  firstOperation: 81_234n,
};

type Example = { request: object; answer: object };

const player = `P${WORLD.account}`;
const { session, game } = WORLD;
const inRound = { player, game, round: 'r-77' };
const booked = (balance: string, operation: number) => ({
  status: 'ok',
  balance,
  currency: 'MMK',
  operation: String(operation),
  replayed: false,
});
const listed = (operation: number, kind: string, tx: string, round: string | null, amount: string) => ({
  operation: String(operation),
  kind,
  tx,
  player,
  game,
  round,
  outcome: 'ok',
  amount,
  at: '2026-01-01T00:00:00.123Z',
});

export const EXAMPLES: Record<GatewayCallName, Example> = {
  authenticate: {
    request: { launchToken: WORLD.launchToken },
    answer: {
      status: 'ok',
      player,
      session,
      game,
      currency: 'MMK',
      symbol: 'K',
      exponent: 2,
      balance: '10000.00',
      language: 'MY',
      book: 'PLAY',
      minimumCycleMs: 2500,
      lobbyUrl: 'https://play.example/m/home',
    },
  },
  balance: { request: { player }, answer: { status: 'ok', balance: '10000.00', currency: 'MMK' } },
  bet: {
    request: { tx: 'b-1001', player, session, game, round: 'r-77', amount: '12.50', currency: 'MMK' },
    answer: booked('9987.50', 81234),
  },
  win: {
    request: { tx: 'w-1001', ...inRound, amount: '30', currency: 'MMK', closeRound: true },
    answer: booked('10017.50', 81235),
  },
  settle: {
    request: { tx: 's-1002', player, session, game, round: 'r-78', bet: '20', win: '0', currency: 'MMK' },
    answer: booked('9997.50', 81236),
  },
  rollback: { request: { tx: 'x-1003', player, betTx: 'b-1003' }, answer: booked('9997.50', 81237) },
  award: {
    request: { tx: 'a-1004', player, kind: 'promo', game, amount: '5', currency: 'MMK' },
    // A rollback of an unknown bet uses two numbers: one is the bet's, permanently.
    answer: booked('10002.50', 81239),
  },
  transactions: {
    request: { after: '0', limit: 2 },
    answer: {
      status: 'ok',
      transactions: [listed(81234, 'bet', 'b-1001', 'r-77', '-12.50'), listed(81235, 'win', 'w-1001', 'r-77', '30.00')],
      next: '774211',
    },
  },
};
