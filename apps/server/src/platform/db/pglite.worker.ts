/**
 * Thread of the embedded database. Statements run one at a time in order of arrival. Outside a transaction an answer
 * (and a notification) is sent only after every log sync requested so far has ended; the next statements run meanwhile,
 * so commits that arrive together share a sync.
 */
import { constants, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, messages as pgMessages, protocol } from '@electric-sql/pglite';
import { DurableFiles, durableStart } from './durable-files.ts';
import type { DatabaseErrorFields } from './errors.ts';
import { createMaintenance } from './pglite.maintenance.ts';
import type {
  ProbeEvent,
  ProbeModule,
  QueryAnswer,
  WorkerMessage,
  WorkerRequest,
  WorkerStart,
} from './pglite.protocol.ts';
import { syncFolder, syncTree } from './sync-tree.ts';

if (!parentPort) throw new Error('The embedded database runs in a thread of its own.');
const port = parentPort;
const { folder, running, probe } = workerData as WorkerStart;
const { serialize } = protocol;

const pgdata = join(folder, 'pgdata');
const building = join(folder, 'pgdata.building');

const send = (message: WorkerMessage): void => port.postMessage(message);

/** Ends the thread in the middle of any statement: it reports the reason and exits before it could answer a request. */
const endOfDisk = (path: string, { message }: Error): void => {
  send({
    kind: 'failed',
    reason: `The disk refused to keep what was written to ${path} (${message}). What was acknowledged until then is safe, and nothing was after it: look at the disk and its space, then start again.`,
  });
  process.exit(1);
};

const watched = probe?.module ? ((await import(probe.module)) as ProbeModule) : null;
const events: ProbeEvent[] = [];
const watching: ((event: ProbeEvent) => void)[] = [];
if (probe?.events) watching.push((event) => events.push(event));
if (watched) watching.push(watched.default(probe?.options));
const note = (event: ProbeEvent): void => {
  for (const watch of watching) watch(event);
};

const start = async (root: string): Promise<{ database: PGlite; files: DurableFiles }> => {
  const isWatched = root === pgdata && watching.length > 0;
  const files = new DurableFiles(root, {
    onEvent: isWatched ? note : undefined,
    onFailure: endOfDisk,
    syncs: watched?.syncs?.(probe?.options),
    isDeaf: probe?.isDeaf,
  });
  const database = new PGlite({ fs: files, startParams: durableStart(PGlite.defaultStartParams) });
  await database.waitReady;
  return { database, files };
};

const stop = async ({ database, files }: { database: PGlite; files: DurableFiles }): Promise<void> => {
  await database.exec('checkpoint');
  files.settleNow();
  await database.close();
  files.settleNow();
  // A sync that started earlier may still report a failure.
  while (files.settled < files.asked) await new Promise(setImmediate);
};

/**
 * A folder is named `pgdata` only once it is complete and on disk, so that an interrupted first start can be repeated.
 */
const createOnce = async (): Promise<void> => {
  if (!existsSync(pgdata)) {
    rmSync(building, { recursive: true, force: true });
    mkdirSync(building, { recursive: true, mode: 0o700 });
    await stop(await start(building));
    await syncTree(building);
    renameSync(building, pgdata);
  }
  // Also for an existing folder, because the process that renamed it may have been stopped before the sync.
  syncFolder(folder);
};

/** Commits a log record and checks that PostgreSQL requested its sync; otherwise no later commit would be durable. */
const proveSyncs = async ({ database, files }: { database: PGlite; files: DurableFiles }): Promise<void> => {
  const before = files.asked;
  await database.exec(`select pg_logical_emit_message(true, 'parlour', 'opened')`);
  if (files.asked === before) {
    throw new Error(
      'a commit did not ask for a sync of the log, so nothing would survive a power cut. This version of PGlite does not fit: install the one that package-lock.json names (npm ci).',
    );
  }
  files.settleNow();
};

await createOnce();
if (!existsSync(join(pgdata, 'PG_VERSION'))) {
  throw new Error(`${pgdata} has no PG_VERSION, so it is not a database.`);
}
const opened = await start(pgdata);
await proveSyncs(opened);
const { database, files } = opened;

const current = new Int32Array(running);
type Held = { after: number; message: WorkerMessage };
let held: Held[] = [];

const release = (): void => {
  const { settled } = files;
  let open = 0;
  while (open < held.length && (held[open]?.after ?? 0) <= settled) open++;
  if (open === 0) return;
  const ready = held.slice(0, open);
  held = held.slice(open);
  for (const { message } of ready) deliver(message);
};

const deliver = (message: WorkerMessage): void => {
  if (message.kind === 'answer' || message.kind === 'error') note({ kind: 'answered', id: message.id });
  send(message);
};

/** Answers inside a transaction are sent immediately, because durability is promised only by COMMIT. */
const answer = (message: WorkerMessage, idle: boolean): void => {
  const wait = idle && (held.length > 0 || files.asked > files.settled);
  if (wait && !probe?.answerUnsynced) held.push({ after: files.asked, message });
  else deliver(message);
};

files.onSettled = release;

const errorFields = (error: pgMessages.DatabaseError): DatabaseErrorFields => ({
  message: error.message,
  code: error.code ?? 'XX000',
  constraint: error.constraint,
  table: error.table,
  column: error.column,
  detail: error.detail,
  hint: error.hint,
});

const bytesOf = (
  request: { op: 'query'; sql: string; parameters: (string | null)[] } | { op: 'script'; sql: string },
) =>
  request.op === 'script'
    ? serialize.query(request.sql)
    : Buffer.concat([
        serialize.parse({ text: request.sql }),
        serialize.bind({ values: request.parameters }),
        serialize.describe({ type: 'P' }),
        serialize.execute(),
        serialize.sync(),
      ]);

const run = async (bytes: Uint8Array): Promise<QueryAnswer | DatabaseErrorFields> => {
  const result = await database.execProtocol(bytes, { syncToFs: false, throwOnError: false });
  let found: QueryAnswer = { command: '', count: null, names: [], types: [], rows: [] };
  for (const message of result.messages) {
    if (message instanceof pgMessages.DatabaseError) return errorFields(message);
    if (message instanceof pgMessages.RowDescriptionMessage) {
      const { fields } = message;
      found = { ...found, names: fields.map((f) => f.name), types: fields.map((f) => f.dataTypeID), rows: [] };
    } else if (message instanceof pgMessages.DataRowMessage) {
      found.rows.push(message.fields);
    } else if (message instanceof pgMessages.CommandCompleteMessage) {
      const words = message.text.split(' ');
      found.command = words[0] ?? '';
      found.count = words.length > 1 ? Number(words.at(-1)) : null;
    }
  }
  return found;
};

const upkeep = createMaintenance({
  logBytes: () => files.logBytes,
  ask: async (sql) => {
    const result = await run(serialize.query(sql));
    if ('code' in result) throw new Error(`Upkeep failed: ${result.message}`);
    return result.rows.map(([value]) => value ?? '');
  },
});

const done = (command: string, id: number): WorkerMessage => ({
  kind: 'answer',
  id,
  answer: { command, count: null, names: [], types: [], rows: [] },
});

const serve = async (request: WorkerRequest): Promise<void> => {
  const { id } = request;
  switch (request.op) {
    case 'query':
    case 'script': {
      Atomics.store(current, 0, id);
      const result = await run(bytesOf(request));
      Atomics.store(current, 0, 0);
      const idle = !database.isInTransaction();
      note({ kind: 'ran', id, idle });
      answer('code' in result ? { kind: 'error', id, error: result } : { kind: 'answer', id, answer: result }, idle);
      break;
    }
    case 'listen':
      await database.listen(`"${request.channel}"`, (payload) => {
        const message: WorkerMessage = { kind: 'notified', channel: request.channel, payload };
        answer(message, true);
      });
      answer(done('LISTEN', id), true);
      break;
    case 'copy':
      try {
        await database.exec('checkpoint');
        files.settleNow();
        // Nothing can write meanwhile, so the copy is consistent. File systems that support it share the blocks.
        cpSync(pgdata, request.to, { recursive: true, mode: constants.COPYFILE_FICLONE });
        answer(done('COPY', id), true);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        answer({ kind: 'error', id, error: { message, code: '58030' } }, true);
      }
      break;
    case 'probe':
      send({ kind: 'probe', id, events: events.splice(0) });
      break;
    case 'close':
      await stop(opened);
      release();
      deliver(done('CLOSE', id));
      port.close();
  }
};

const waiting: WorkerRequest[] = [];
let busy = false;

/** Runs one statement per turn of the event loop, so that finished syncs are noticed in between. */
const turn = async (): Promise<void> => {
  const request = waiting.shift();
  if (!request) {
    busy = false;
    return;
  }
  await serve(request);
  release();
  files.settle();
  if (request.op !== 'close' && !database.isInTransaction()) await upkeep({ isBusy: waiting.length > 0 });
  setImmediate(() => void turn());
};

port.on('message', (request: WorkerRequest) => {
  waiting.push(request);
  if (busy) return;
  busy = true;
  setImmediate(() => void turn());
});

send({ kind: 'ready' });
