/**
 * Combines commands that arrive within a moment into one statement and one commit. It is adaptive: an idle gateway
 * sends a command immediately, and while a batch is running the next one collects. Commands of one account keep their
 * order and are never in two batches at a time; within one batch no two of them share an id or a round, and a rollback
 * is alone, because it changes a round that it does not name.
 *
 * A call that repeats the previous one shares its outcome. If other commands of the account lie between the two, it is
 * executed itself, in the next batch, because a refusal that is not stored reports the current balance, which they have
 * changed. A batch that fails as a whole is retried command by command, so that none suffers from its neighbours.
 */
import { setTimeout } from 'node:timers/promises';
import type { Command, CommandOutcome } from '../ledger/wallet/index.ts';
import { isSerialisation, isUnavailable } from '../platform/db/errors.ts';

export type Apply = (commands: readonly Command[]) => Promise<CommandOutcome[]>;

export type BatcherOptions = {
  apply: Apply;
  /** Called after each commit with the executed commands' outcomes, in order. */
  committed: (outcomes: readonly CommandOutcome[]) => void;
  /** Called for each command that was answered with the outcome of an earlier one. */
  repeated?: (command: Command) => void;
  /** Maximum number of commands in a batch. */
  most?: number;
  /** Maximum number of concurrent batches. */
  atOnce?: number;
  /**
   * A further concurrent batch starts when this many commands wait, or as many as the running one carries and at least
   * `share`: small batches cost the database more, and a database with a spare processor finishes two halves sooner
   * than the whole.
   */
  beside?: number;
  share?: number;
  /** Maximum number of waiting commands. */
  queue?: number;
  /** Timeout in milliseconds after which a command is given up with an unknown outcome. */
  patienceMs?: number;
  /** Random number in [0, 1) that spreads retries; set by tests. */
  random?: () => number;
  /** Waits before a batch is retried; replaced by tests. */
  pause?: (ms: number) => Promise<void>;
};

export type Batcher = {
  /** @throws {NoOutcome} when the outcome is not known; the same command may be sent again */
  submit: (command: Command) => Promise<CommandOutcome>;
  /** Numbers of batches and commands so far. */
  counts: () => { batches: number; commands: number };
  /** Waits for running batches. */
  close: () => Promise<void>;
};

/** It is unknown whether the command was executed, or it was not even tried. */
export class NoOutcome extends Error {}

type Waiting = {
  command: Command;
  since: number;
  given: boolean;
  resolve: (outcome: CommandOutcome) => void;
  reject: (error: Error) => void;
  /** Calls that repeat this one while it is pending; null for most. */
  repeats: Waiting[] | null;
};

type Lane = { waiting: Waiting[]; busy: boolean; ready: boolean };

const SWEEP_MS = 100;
const ATTEMPTS = 3;
/** Maximum pause before the second attempt; doubled before each further one. */
const PAUSE_MS = 20;

const nameOf = (c: Command): string => `${c.scope} ${c.op} ${c.tx}`;

/** Keys that two commands of one account must not share within a batch. */
function claims(c: Command): string[] {
  if (c.op === 'balance') return [];
  const own = [nameOf(c)];
  if (c.op === 'bet') own.push(`${c.scope} settle ${c.tx}`);
  if (c.op === 'settle') own.push(`${c.scope} bet ${c.tx}`);
  if (c.round !== null) own.push(`${c.scope} round ${c.round}`);
  return own;
}

const isRepeat = (a: Command, b: Command): boolean =>
  a.op === b.op && a.tx === b.tx && a.scope === b.scope && a.hash === b.hash && a.op !== 'balance';

/** Takes from the front of a lane the commands that may be in one batch. */
function take(lane: Lane, room: number): Waiting[] {
  const only = lane.waiting.length === 1 ? lane.waiting.pop() : undefined;
  if (only) return only.given ? [] : [only];
  const taken: Waiting[] = [];
  const claimed = new Set<string>();
  let at = 0;
  for (; at < lane.waiting.length && taken.length < room; at++) {
    const next = lane.waiting[at];
    if (!next || next.given) continue;
    const { command } = next;
    const wanted = claims(command);
    if (wanted.some((claim) => claimed.has(claim))) {
      const before = taken.at(-1);
      if (!before || !isRepeat(before.command, command)) break;
      before.repeats ??= [];
      before.repeats.push(next);
      continue;
    }
    if (command.op === 'rollback' && taken.length > 0) break;
    taken.push(next);
    for (const claim of wanted) claimed.add(claim);
    if (command.op === 'rollback') {
      at++;
      break;
    }
  }
  lane.waiting.splice(0, at);
  return taken;
}

export function createBatcher(options: BatcherOptions): Batcher {
  const {
    apply,
    committed,
    most = 128,
    repeated = () => {},
    atOnce = 2,
    beside = 32,
    share = 16,
    queue = 20_000,
    patienceMs = 2_100,
    random = Math.random,
    pause = (ms: number) => setTimeout(ms),
  } = options;
  const lanes = new Map<bigint, Lane>();
  const ready: [bigint, Lane][] = [];
  const pending = new Set<Waiting>();
  /** Sizes of the running batches. */
  const underWay: number[] = [];
  /** Number of commands in ready lanes. */
  let open = 0;
  let scheduled = false;
  let batches = 0;
  let commands = 0;
  let idle: (() => void)[] = [];

  function settle(waiting: Waiting, outcome: CommandOutcome): void {
    pending.delete(waiting);
    if (outcome.replayed) repeated(waiting.command);
    waiting.resolve(outcome);
    if (!waiting.repeats) return;
    const again = outcome.operation === null ? outcome : { ...outcome, replayed: true, transfer: null };
    for (const repeat of waiting.repeats) settle(repeat, again);
  }

  function giveUp(waiting: Waiting, error: Error): void {
    pending.delete(waiting);
    waiting.reject(error);
    for (const repeat of waiting.repeats ?? []) giveUp(repeat, error);
  }

  const sweep = setInterval(() => {
    const limit = performance.now() - patienceMs;
    for (const waiting of pending) {
      if (waiting.since > limit) break;
      waiting.given = true;
      pending.delete(waiting);
      waiting.reject(new NoOutcome('no answer of the database in time'));
    }
  }, SWEEP_MS);
  sweep.unref();

  const mayStart = (): boolean =>
    underWay.length === 0 ||
    (underWay.length < atOnce && open >= Math.min(beside, Math.max(share, Math.min(...underWay))));

  /** Number of batches to start now: with none running, the waiting commands are divided evenly. */
  const shares = (): number =>
    underWay.length > 0 ? Number(mayStart()) : Math.max(1, Math.min(atOnce, Math.floor(open / share)));

  function schedule(): void {
    if (scheduled || !mayStart()) return;
    scheduled = true;
    // After the sockets of this turn were read, so that commands that arrived together share a batch.
    setImmediate(pump);
  }

  function pump(): void {
    scheduled = false;
    for (let left = shares(); left > 0 && ready.length > 0; left = left > 1 ? left - 1 : shares()) {
      const batch: Waiting[] = [];
      const used: [bigint, Lane][] = [];
      // A lane is taken as a whole, because its rest could not run concurrently.
      const enough = Math.min(most, Math.ceil(open / left));
      for (let entry = ready.shift(); entry; entry = batch.length < enough ? ready.shift() : undefined) {
        const [account, lane] = entry;
        lane.ready = false;
        open -= lane.waiting.length;
        const taken = take(lane, most - batch.length);
        if (taken.length === 0) {
          if (lane.waiting.length === 0) lanes.delete(account);
          continue;
        }
        lane.busy = true;
        used.push(entry);
        batch.push(...taken);
      }
      if (batch.length === 0) break;
      underWay.push(batch.length);
      void send(batch).finally(() => {
        underWay.splice(underWay.indexOf(batch.length), 1);
        for (const entry of used) release(entry);
        // The next batch starts before the responses of this one are written: the database must not wait for them.
        if (ready.length > 0) pump();
        else if (underWay.length === 0) for (const done of idle.splice(0)) done();
      });
    }
  }

  function release(entry: [bigint, Lane]): void {
    const [account, lane] = entry;
    lane.busy = false;
    if (lane.waiting.length === 0) lanes.delete(account);
    else {
      lane.ready = true;
      open += lane.waiting.length;
      ready.push(entry);
    }
  }

  async function attempt(batch: readonly Waiting[]): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        const outcomes = await apply(batch.map((waiting) => waiting.command));
        batches++;
        commands += batch.length;
        committed(outcomes);
        for (const [index, waiting] of batch.entries()) {
          const outcome = outcomes[index];
          if (outcome) settle(waiting, outcome);
          else giveUp(waiting, new NoOutcome('the database left a command unanswered'));
        }
        return;
      } catch (error) {
        if (tries >= ATTEMPTS || !isSerialisation(error)) throw error;
        // A random pause, because commands that conflicted would conflict again if retried at the same moment.
        await pause(random() * PAUSE_MS * 2 ** (tries - 1));
      }
    }
  }

  async function send(batch: readonly Waiting[]): Promise<void> {
    try {
      await attempt(batch);
    } catch (error) {
      const isAway = isUnavailable(error) && !(error instanceof Error && 'code' in error && error.code === '55P03');
      if (batch.length === 1 || isAway) {
        for (const waiting of batch) giveUp(waiting, new NoOutcome('the database did not answer', { cause: error }));
        return;
      }
      for (const waiting of batch) {
        await attempt([waiting]).catch((cause: unknown) =>
          giveUp(waiting, new NoOutcome('the database did not answer', { cause })),
        );
      }
    }
  }

  return {
    submit(command) {
      if (pending.size >= queue) return Promise.reject(new NoOutcome('too many commands wait'));
      return new Promise<CommandOutcome>((resolve, reject) => {
        const waiting: Waiting = { command, since: performance.now(), given: false, resolve, reject, repeats: null };
        pending.add(waiting);
        let lane = lanes.get(command.account);
        if (!lane) {
          lane = { waiting: [], busy: false, ready: false };
          lanes.set(command.account, lane);
        }
        lane.waiting.push(waiting);
        if (lane.ready) open++;
        else if (!lane.busy) {
          lane.ready = true;
          open += lane.waiting.length;
          ready.push([command.account, lane]);
        }
        schedule();
      });
    },
    counts: () => ({ batches, commands }),
    async close() {
      if (underWay.length > 0 || ready.length > 0) await new Promise<void>((done) => idle.push(done));
      clearInterval(sweep);
    },
  };
}
