/** The console's event stream: open while it has listeners; reconnects automatically. */
import type { StreamEvent } from '@parlour/contract/events';
import { listen } from './api.ts';

const FIRST_MS = 1_000;
const LONGEST_MS = 15_000;
/** Silence after which the stream counts as dead; the server sends a heartbeat every 20 s. */
const SILENT_MS = 50_000;

type Listener = (event: StreamEvent) => void;

const listeners = new Set<Listener>();
let current: AbortController | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let attempt = 0;
let last = '';

function close(): void {
  clearTimeout(timer);
  current?.abort();
  current = null;
}

function again(): void {
  close();
  timer = setTimeout(() => void open(), Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt++));
}

function tell(event: StreamEvent): void {
  for (const listener of listeners) listener(event);
}

async function open(): Promise<void> {
  close();
  const mine = new AbortController();
  current = mine;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(again, SILENT_MS);
  };
  wait();
  await listen({
    last,
    signal: mine.signal,
    alive() {
      attempt = 0;
      wait();
    },
    hear({ id, event }) {
      // A new stream begins after the pages have read what they show, and has nothing of what happened in between.
      if (last === '') tell({ type: 'stale' });
      last = id;
      if (event) tell(event);
    },
  });
  if (!mine.signal.aborted) again();
}

/** Subscribes to operators' events; returns an unsubscribe function. */
export function hearEvents(listener: Listener): () => void {
  if (listeners.size === 0) void open();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    close();
    last = '';
  };
}
