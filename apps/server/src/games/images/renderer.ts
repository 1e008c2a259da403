/**
 * Renders pictures outside the event loop: one worker thread, at most `limit` concurrent drawings. Requested pictures
 * have priority over background work, which runs only while none is requested.
 */
import { Worker } from 'node:worker_threads';
import type { RasterOptions } from '@parlour/art/raster';
import type { Recipe } from '@parlour/art/tile';

export type Drawing = { tile: Recipe } | { banner: Recipe } | { svg: string };
export type Job = { drawing: Drawing; wanted: RasterOptions[] };

type Waiting = Job & { resolve: (images: Buffer[]) => void; reject: (error: Error) => void };
export type WorkerAnswer = { id: number; images: Uint8Array[] } | { id: number; error: string };

export type Renderer = {
  /**
   * Returns one image for each size and format. Rejects when the drawing cannot be rendered or the renderer is closed.
   */
  draw: (job: Job, priority?: 'now' | 'idle') => Promise<Buffer[]>;
  close: () => Promise<void>;
};

const SCRIPT = new URL('./render.worker.ts', import.meta.url);

export type RendererOptions = {
  /** Maximum number of concurrent drawings. */
  limit?: number;
  /** Maximum number of concurrent background drawings. */
  idleLimit?: number;
};

export function openRenderer({ limit = 2, idleLimit = 1 }: RendererOptions = {}): Renderer {
  const waiting: Record<'now' | 'idle', Waiting[]> = { now: [], idle: [] };
  const running = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let closed = false;
  let lastId = 0;

  const refuseRunning = (error: Error) => {
    const lost = [...running.values()];
    running.clear();
    for (const job of lost) job.reject(error);
  };

  const settle = (answer: WorkerAnswer) => {
    const job = running.get(answer.id);
    running.delete(answer.id);
    if (running.size === 0) worker?.unref();
    if ('error' in answer) job?.reject(new Error(answer.error));
    else job?.resolve(answer.images.map((image) => Buffer.from(image.buffer, image.byteOffset, image.byteLength)));
    next();
  };

  /** The thread starts with the first drawing and is replaced when it fails. */
  const thread = (): Worker => {
    if (worker) return worker;
    const started = new Worker(SCRIPT);
    const gone = (error: Error) => {
      if (worker !== started) return;
      worker = null;
      refuseRunning(error);
      next();
    };
    started.on('message', settle);
    started.on('error', gone);
    started.on('exit', () => gone(new Error('the drawing thread ended')));
    worker = started;
    return started;
  };

  const next = () => {
    if (closed) return;
    while (running.size < limit) {
      const job = waiting.now.shift() ?? (running.size < idleLimit ? waiting.idle.shift() : undefined);
      if (!job) return;
      const id = ++lastId;
      running.set(id, job);
      // A drawing keeps the process alive, an idle thread does not.
      const drawer = thread();
      drawer.ref();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      drawer.postMessage({ id, drawing: job.drawing, wanted: job.wanted });
    }
  };

  return {
    draw: (job, priority = 'now') =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('the renderer is closed'));
        waiting[priority].push({ ...job, resolve, reject });
        next();
      }),
    async close() {
      closed = true;
      const error = new Error('the renderer is closed');
      for (const job of [...waiting.now.splice(0), ...waiting.idle.splice(0)]) job.reject(error);
      refuseRunning(error);
      const ending = worker;
      worker = null;
      await ending?.terminate();
    },
  };
}
