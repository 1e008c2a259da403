/**
 * Combines orders that arrive within a moment into one statement and one commit, as the gateway does with bets. An idle
 * server places an order immediately; while a batch is running the next one collects. Orders of one member keep their
 * sequence and are never in two batches at a time, so each is decided on the balance left by the previous one. A batch
 * that fails as a whole is retried order by order, so that none suffers from its neighbours.
 */
import type { Db } from '../platform/db/db.ts';
import { isLockTimeout, isUnavailable } from '../platform/db/errors.ts';
import { retried } from '../platform/db/transaction.ts';
import { Overloaded } from '../platform/http/result.ts';
import type { Game } from './lottery.store.ts';
import { type Buyer, type Placed, placePayments, type SentOrder, toPayment } from './orders.actions.ts';
import type { Payment } from './orders.store.ts';

export type OrderBatcher = {
  /**
   * Places an order; with a key that was used for the same order, returns that one. @throws {Overloaded} when too many
   * wait
   */
  place: (buyer: Buyer, game: Game, order: SentOrder) => Promise<Placed>;
};

export type OrderBatcherOptions = {
  /**
   * Maximum number of orders in a batch, and of sub-orders: a few long chases are as much work as many single orders.
   */
  most?: number;
  mostSuborders?: number;
  /** Maximum number of concurrent batches, and of waiting orders needed for a further concurrent batch. */
  atOnce?: number;
  beside?: number;
  /** Maximum number of waiting orders, and the maximum wait. */
  queue?: number;
  patienceMs?: number;
  apply?: (db: Db, payments: readonly Payment[]) => Promise<Placed[]>;
  /** Monotonic milliseconds; for tests. */
  clock?: () => number;
};

type Waiting = {
  payment: Payment;
  since: number;
  resolve: (placed: Placed) => void;
  reject: (error: unknown) => void;
};

const subordersOf = ({ lines, issues }: Payment): number => lines.length * issues.length;

export function createOrderBatcher(db: Db, options: OrderBatcherOptions = {}): OrderBatcher {
  const {
    most = 64,
    mostSuborders = 2_000,
    atOnce = 2,
    beside = 16,
    queue = 20_000,
    patienceMs = 2_000,
    apply = placePayments,
    clock = () => performance.now(),
  } = options;
  /** Waiting orders by member; a member is ready unless one of theirs is running. */
  const lanes = new Map<bigint, Waiting[]>();
  const ready = new Set<bigint>();
  let waiting = 0;
  let underWay = 0;
  let scheduled = false;

  /** Takes the next order of each ready member, those who waited longest first. */
  function take(): Waiting[] {
    const batch: Waiting[] = [];
    let suborders = 0;
    for (const member of ready) {
      const lane = lanes.get(member) ?? [];
      const [next] = lane;
      if (!next) throw new Error('a member is ready without an order');
      const more = subordersOf(next.payment);
      if (batch.length === most || (batch.length > 0 && suborders + more > mostSuborders)) break;
      ready.delete(member);
      lane.shift();
      waiting--;
      suborders += more;
      batch.push(next);
    }
    return batch;
  }

  async function send(batch: readonly Waiting[]): Promise<void> {
    const payments = batch.map(({ payment }) => payment);
    try {
      const placed = await retried(() => apply(db, payments));
      for (const [n, { resolve, reject }] of batch.entries()) {
        const own = placed[n];
        if (own) resolve(own);
        else reject(new Error('an order was left unanswered'));
      }
    } catch (error) {
      const [only, ...others] = batch;
      const isAway = isUnavailable(error) && !isLockTimeout(error);
      if (isAway || others.length === 0) for (const { reject } of batch) reject(error);
      else for (const each of [only, ...others]) if (each) await send([each]);
    }
  }

  function release(batch: readonly Waiting[]): void {
    for (const {
      payment: { memberId },
    } of batch) {
      if ((lanes.get(memberId)?.length ?? 0) > 0) ready.add(memberId);
      else lanes.delete(memberId);
    }
  }

  function pump(): void {
    scheduled = false;
    while (ready.size > 0 && (underWay === 0 || (underWay < atOnce && ready.size >= beside))) {
      const taken = take();
      const overdue = taken.filter(({ since }) => clock() - since > patienceMs);
      for (const { reject } of overdue) reject(new Overloaded('the order has waited too long'));
      release(overdue);
      const batch = taken.filter((each) => !overdue.includes(each));
      if (batch.length === 0) continue;
      underWay++;
      void send(batch).finally(() => {
        underWay--;
        release(batch);
        pump();
      });
    }
  }

  return {
    async place(buyer, game, order) {
      const payment = toPayment(buyer, game, order);
      if ('state' in payment) return payment;
      if (waiting >= queue) throw new Overloaded('too many orders wait');
      return new Promise<Placed>((resolve, reject) => {
        const lane = lanes.get(payment.memberId);
        const own = { payment, since: clock(), resolve, reject };
        waiting++;
        if (lane) lane.push(own);
        else {
          lanes.set(payment.memberId, [own]);
          ready.add(payment.memberId);
        }
        if (scheduled) return;
        scheduled = true;
        // After the sockets of this turn were read, so that orders that arrived together share a batch.
        setImmediate(pump);
      });
    },
  };
}
