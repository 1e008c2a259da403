/**
 * The file system under PGlite, with the syncs that PGlite leaves out.
 *
 * PGlite runs PostgreSQL with `fsync` off, and its Node file system has no `fsync` at all. Here PostgreSQL runs with
 * `fsync` on and `wal_sync_method=fsync`, so it asks for every sync at the right moment: the log at each commit, data
 * files before the checkpoint record, folders after a rename. This class carries those requests out.
 *
 * One request is put off: a sync of a log segment. The commit goes on at once, and whoever runs the statements holds the
 * answer back until `settled` covers it; so commits that follow closely share one sync. That is allowed only while
 * nothing depends on the log, so before a data file is written, renamed, cut or removed the log is synced first.
 */
import { closeSync, fdatasync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Node = { name: string; parent: Node };
type Stream = { nfd?: number; node: Node; shared: { refcount: number } };
type Attributes = { size?: number };
type EmscriptenNodeFs = {
  realPath: (node: Node) => string;
  tryFSOperation: <T>(work: () => T) => T;
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

/** What happened, in order. Only tests listen. */
export type FileEvent =
  | { kind: 'write'; path: string; position: number; length: number; log: boolean }
  | { kind: 'sync-start' | 'sync-end'; path: string; log: boolean }
  | { kind: 'rename'; path: string; to: string }
  | { kind: 'remove'; path: string }
  | { kind: 'resize'; path: string; size: number };

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

type File = { path: string; log: boolean; scratch: boolean };

export class DurableFiles extends NodeFS {
  /** Bytes written to the log so far. */
  logBytes = 0;
  /** Called after a sync of the log has ended, with the requests it covered. */
  onSettled: () => void = () => {};
  onFailure: (error: Error) => void = () => {};
  onEvent: ((event: FileEvent) => void) | undefined;

  #files = new Map<number, File>();
  #segments = new Map<string, number>();
  #owed = new Set<string>();
  #inFlight = new Set<string>();
  #asked = 0;
  #settled = 0;

  /** Number of the newest request for a sync of the log. */
  get asked(): number {
    return this.#asked;
  }

  /** All requests up to this number are on the disk. */
  get settled(): number {
    return this.#settled;
  }

  override async init(...[database, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(database, options);
    type Step = NonNullable<typeof emscriptenOpts.preRun>[number];
    const hook: Step = (module) => this.#hook((module as unknown as { NODEFS: EmscriptenNodeFs }).NODEFS);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [hook, ...(emscriptenOpts.preRun ?? [])] } };
  }

  /** Starts a sync of what is owed, unless one runs. */
  settle(): void {
    if (this.#inFlight.size > 0 || this.#owed.size === 0) return;
    const upTo = this.#asked;
    this.#inFlight = this.#owed;
    this.#owed = new Set();
    let left = this.#inFlight.size;
    for (const path of this.#inFlight) {
      this.onEvent?.({ kind: 'sync-start', path, log: true });
      fdatasync(this.#segment(path), (error) => {
        if (error) return this.onFailure(error);
        this.onEvent?.({ kind: 'sync-end', path, log: true });
        left -= 1;
        if (left > 0) return;
        this.#inFlight = new Set();
        this.#settled = Math.max(this.#settled, upTo);
        this.onSettled();
        this.settle();
      });
    }
  }

  /** Syncs what is owed before anything else happens. */
  settleNow(): void {
    if (this.#settled === this.#asked) return;
    for (const path of new Set([...this.#owed, ...this.#inFlight])) {
      this.onEvent?.({ kind: 'sync-start', path, log: true });
      fdatasyncSync(this.#segment(path));
      this.onEvent?.({ kind: 'sync-end', path, log: true });
    }
    this.#owed.clear();
    this.#settled = this.#asked;
  }

  #segment(path: string): number {
    let handle = this.#segments.get(path);
    if (handle === undefined) {
      if (this.#inFlight.size === 0) this.#forgetSegments();
      handle = openSync(path, 'r+');
      this.#segments.set(path, handle);
    }
    return handle;
  }

  #forgetSegments(): void {
    for (const handle of this.#segments.values()) closeSync(handle);
    this.#segments.clear();
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
      else if (!file?.scratch) this.#before(fs);
      const written = write(stream, buffer, offset, length, position);
      if (file) this.onEvent?.({ kind: 'write', path: file.path, position, length: written, log: file.log });
      return written;
    };
    streams.setattr = (stream, attributes) => {
      if (attributes.size !== undefined) this.#before(fs);
      setStreamAttr(stream, attributes);
      const path = this.#files.get(stream.nfd ?? -1)?.path;
      if (attributes.size !== undefined && path) this.onEvent?.({ kind: 'resize', path, size: attributes.size });
    };
    streams.fsync = (stream) => {
      const { nfd } = stream;
      if (nfd === undefined) return 0;
      const file = this.#files.get(nfd);
      if (file?.log) {
        this.#asked += 1;
        this.#owed.add(file.path);
        return 0;
      }
      this.#before(fs);
      const path = file?.path ?? fs.realPath(stream.node);
      this.onEvent?.({ kind: 'sync-start', path, log: false });
      fs.tryFSOperation(() => fsyncSync(nfd));
      this.onEvent?.({ kind: 'sync-end', path, log: false });
      return 0;
    };
    nodes.setattr = (node, attributes) => {
      if (attributes.size !== undefined) this.#before(fs);
      setattr(node, attributes);
      if (attributes.size !== undefined) {
        this.onEvent?.({ kind: 'resize', path: fs.realPath(node), size: attributes.size });
      }
    };
    nodes.rename = (node, folder, name) => {
      this.#before(fs);
      const path = fs.realPath(node);
      rename(node, folder, name);
      this.onEvent?.({ kind: 'rename', path, to: pathOf(folder, name) });
    };
    nodes.unlink = (parent, name) => {
      this.#before(fs);
      unlink(parent, name);
      this.onEvent?.({ kind: 'remove', path: pathOf(parent, name) });
    };
    nodes.rmdir = (parent, name) => {
      this.#before(fs);
      rmdir(parent, name);
      this.onEvent?.({ kind: 'remove', path: pathOf(parent, name) });
    };
  }

  /** The log first. */
  #before(fs: EmscriptenNodeFs): void {
    if (this.#settled !== this.#asked) fs.tryFSOperation(() => this.settleNow());
  }
}
