/**
 * The file system under PGlite, with the syncs that PGlite leaves out.
 *
 * PGlite runs PostgreSQL with `fsync` off, and its Node file system has no `fsync` at all. Here PostgreSQL runs with
 * `fsync` on and `wal_sync_method=fsync`, so it requests every sync at the right moment: the log at each commit, data
 * files before the checkpoint record, folders after a rename. This class carries those requests out.
 *
 * Syncs of log segments are deferred: the commit returns immediately, and the caller that runs the statements withholds
 * the answer until `settled` covers it, so commits that follow closely share one sync. This is allowed only while
 * nothing depends on the log, so the log is synced before a data file is written, renamed, truncated or removed.
 *
 * A failed sync is fatal. The kernel reports pages that it could not write once and then treats them as written, so a
 * retry may succeed over a hole: PostgreSQL must not see the error, and no statement may run or be answered after it.
 */
import { closeSync, constants, fdatasync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Node = { name: string; parent: Node; mode: number };
type Stream = { nfd?: number; node: Node; shared: { refcount: number } };
type Attributes = { size?: number };
type EmscriptenNodeFs = {
  realPath: (node: Node) => string;
  node_ops: {
    setattr: (node: Node, attributes: Attributes) => void;
    rename: (node: Node, folder: Node, name: string) => void;
    unlink: (parent: Node, name: string) => void;
    rmdir: (parent: Node, name: string) => void;
  };
  stream_ops: {
    open: (stream: Stream) => void;
    close: (stream: Stream) => void;
    setattr: (stream: Stream, attributes: Attributes) => void;
    write: (stream: Stream, buffer: Uint8Array, offset: number, length: number, position: number) => number;
    fsync?: (stream: Stream) => number;
  };
};

/** File events in order, recorded for tests only. */
export type FileEvent =
  | { kind: 'write'; path: string; position: number; length: number; log: boolean }
  | { kind: 'sync-start' | 'sync-end' | 'sync-failed'; path: string; log: boolean }
  | { kind: 'rename'; path: string; to: string }
  | { kind: 'remove'; path: string }
  | { kind: 'resize'; path: string; size: number };

/** Sync operations of the disk. Only tests replace them. */
export type Syncs = {
  log: (handle: number, done: (error: Error | null) => void) => void;
  logNow: (handle: number) => void;
  fileNow: (handle: number) => void;
};

const LOG_SEGMENT = /\/pg_wal\/[0-9A-F]{24}$/;
const SCRATCH = /\/pgsql_tmp\//;

/** PGlite's start parameters with syncs turned on. */
export const durableStart = (standard: readonly string[]): string[] => [
  ...standard.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'full_page_writes=on',
  '-c',
  'synchronous_commit=on',
];

const isFolder = ({ mode }: Node): boolean => (mode & constants.S_IFMT) === constants.S_IFDIR;

/** Whether the error means that the file system cannot sync folders; it is ignored, as PostgreSQL does. */
const isUnknownToFolders = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EINVAL' || error.code === 'EBADF');

const SYNCS: Syncs = { log: fdatasync, logNow: fdatasyncSync, fileNow: fsyncSync };

type File = { path: string; log: boolean; scratch: boolean };

/**
 * Two handles of one log segment, for syncs that may overlap. The kernel reports a write error once to each handle that
 * was open, so with a single handle the first sync would see the error and the other would not.
 */
type Segment = { later: number; now: number };

type Options = {
  /** Called at the first failed sync. It ends the thread and is not expected to return. */
  onFailure: (path: string, error: Error) => void;
  onEvent?: ((event: FileEvent) => void) | undefined;
  syncs?: Syncs | undefined;
  /** Ignores every sync request, as after a PGlite update that moved them elsewhere. For tests. */
  isDeaf?: boolean | undefined;
};

export class DurableFiles extends NodeFS {
  /** Bytes written to the log so far. */
  logBytes = 0;
  /** Called after a sync of the log has ended, with the requests it covered. */
  onSettled: () => void = () => {};

  #options: Options;
  #syncs: Syncs;
  #hasFailed = false;
  #files = new Map<number, File>();
  #segments = new Map<string, Segment>();
  #owed = new Set<string>();
  #inFlight = new Set<string>();
  #asked = 0;
  #synced = 0;
  #settled = 0;

  constructor(folder: string, options: Options) {
    super(folder);
    this.#options = options;
    this.#syncs = options.syncs ?? SYNCS;
  }

  /** Number of the newest request for a sync of the log. */
  get asked(): number {
    return this.#asked;
  }

  /** Every request up to this number is on the disk, and no sync is running that could still report a failure. */
  get settled(): number {
    return this.#settled;
  }

  override async init(...[database, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(database, options);
    type Step = NonNullable<typeof emscriptenOpts.preRun>[number];
    const hook: Step = (module) => this.#hook((module as unknown as { NODEFS: EmscriptenNodeFs }).NODEFS);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [hook, ...(emscriptenOpts.preRun ?? [])] } };
  }

  /** Starts a sync of the deferred requests, unless one is running. */
  settle(): void {
    if (this.#inFlight.size > 0 || this.#owed.size === 0) return;
    const upTo = this.#asked;
    this.#inFlight = this.#owed;
    this.#owed = new Set();
    let left = this.#inFlight.size;
    for (const path of this.#inFlight) {
      this.#options.onEvent?.({ kind: 'sync-start', path, log: true });
      this.#syncs.log(this.#segment(path).later, (error) => {
        if (error) this.#fail(path, true, error);
        this.#options.onEvent?.({ kind: 'sync-end', path, log: true });
        left -= 1;
        if (left > 0 || this.#hasFailed) return;
        this.#inFlight = new Set();
        this.#synced = Math.max(this.#synced, upTo);
        this.#settled = this.#synced;
        this.onSettled();
        this.settle();
      });
    }
  }

  /**
   * Syncs the deferred requests synchronously. If another sync is running, answers also wait for its end, because it
   * may have received an error that this one did not.
   */
  settleNow(): void {
    if (this.#synced === this.#asked) return;
    for (const path of new Set([...this.#owed, ...this.#inFlight])) {
      this.#syncNow(path, true, () => this.#syncs.logNow(this.#segment(path).now));
    }
    this.#owed.clear();
    this.#synced = this.#asked;
    if (this.#inFlight.size === 0) this.#settled = this.#synced;
  }

  #syncNow(path: string, log: boolean, sync: () => void): void {
    this.#options.onEvent?.({ kind: 'sync-start', path, log });
    try {
      sync();
    } catch (error) {
      this.#fail(path, log, error as Error);
    }
    this.#options.onEvent?.({ kind: 'sync-end', path, log });
  }

  #fail(path: string, log: boolean, error: Error): never {
    this.#hasFailed = true;
    this.#options.onEvent?.({ kind: 'sync-failed', path, log });
    this.#options.onFailure(path, error);
    // Without a `code`, so that PostgreSQL does not treat it as a file system error.
    throw new Error('Nothing goes on after a sync that failed.');
  }

  #segment(path: string): Segment {
    let segment = this.#segments.get(path);
    if (segment === undefined) {
      this.#forgetSegments();
      segment = { later: openSync(path, 'r+'), now: openSync(path, 'r+') };
      this.#segments.set(path, segment);
    }
    return segment;
  }

  #forgetSegments(): void {
    for (const [path, { later, now }] of this.#segments) {
      if (this.#owed.has(path) || this.#inFlight.has(path)) continue;
      closeSync(later);
      closeSync(now);
      this.#segments.delete(path);
    }
  }

  #hook(fs: EmscriptenNodeFs): void {
    const { node_ops: nodes, stream_ops: streams } = fs;
    const { setattr, rename, unlink, rmdir } = { ...nodes };
    const { open, close, write, setattr: setStreamAttr } = { ...streams };
    const pathOf = (parent: Node, name: string): string => `${fs.realPath(parent)}/${name}`;

    streams.open = (stream) => {
      open(stream);
      const path = fs.realPath(stream.node);
      if (stream.nfd !== undefined) {
        this.#files.set(stream.nfd, { path, log: LOG_SEGMENT.test(path), scratch: SCRATCH.test(path) });
      }
    };
    streams.close = (stream) => {
      close(stream);
      if (stream.nfd !== undefined && stream.shared.refcount === 0) this.#files.delete(stream.nfd);
    };
    streams.write = (stream, buffer, offset, length, position) => {
      const file = this.#files.get(stream.nfd ?? -1);
      if (file?.log) this.logBytes += length;
      else if (!file?.scratch) this.#before();
      const written = write(stream, buffer, offset, length, position);
      if (file) this.#options.onEvent?.({ kind: 'write', path: file.path, position, length: written, log: file.log });
      return written;
    };
    streams.setattr = (stream, attributes) => {
      if (attributes.size !== undefined) this.#before();
      setStreamAttr(stream, attributes);
      const path = this.#files.get(stream.nfd ?? -1)?.path;
      if (attributes.size !== undefined && path)
        this.#options.onEvent?.({ kind: 'resize', path, size: attributes.size });
    };
    const fsync = (stream: Stream): number => {
      const { nfd } = stream;
      if (nfd === undefined) return 0;
      const file = this.#files.get(nfd);
      if (file?.log) {
        this.#asked += 1;
        // Its handles are opened now, because a handle opened after a failure does not receive the error.
        this.#segment(file.path);
        this.#owed.add(file.path);
        return 0;
      }
      this.#before();
      this.#syncNow(file?.path ?? fs.realPath(stream.node), false, () => {
        try {
          this.#syncs.fileNow(nfd);
        } catch (error) {
          if (!isFolder(stream.node) || !isUnknownToFolders(error)) throw error;
        }
      });
      return 0;
    };
    if (!this.#options.isDeaf) streams.fsync = fsync;
    nodes.setattr = (node, attributes) => {
      if (attributes.size !== undefined) this.#before();
      setattr(node, attributes);
      if (attributes.size !== undefined) {
        this.#options.onEvent?.({ kind: 'resize', path: fs.realPath(node), size: attributes.size });
      }
    };
    nodes.rename = (node, folder, name) => {
      this.#before();
      const path = fs.realPath(node);
      rename(node, folder, name);
      this.#options.onEvent?.({ kind: 'rename', path, to: pathOf(folder, name) });
    };
    nodes.unlink = (parent, name) => {
      this.#before();
      unlink(parent, name);
      this.#options.onEvent?.({ kind: 'remove', path: pathOf(parent, name) });
    };
    nodes.rmdir = (parent, name) => {
      this.#before();
      rmdir(parent, name);
      this.#options.onEvent?.({ kind: 'remove', path: pathOf(parent, name) });
    };
  }

  /** Syncs the log first, because the change depends on it. */
  #before(): void {
    if (this.#synced !== this.#asked) this.settleNow();
  }
}
