/** The console's event stream: open while somebody hears it, and back by itself after a break. */
import { EVENT_TYPES, type StreamEvent } from '@parlour/contract/events';
import { openConsoleStream, stream } from '@parlour/contract/events.endpoints';
import { call } from './api.ts';

const FIRST_MS = 1_000;
const LONGEST_MS = 15_000;

type Listener = (event: StreamEvent) => void;

const listeners = new Set<Listener>();
let source: EventSource | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let attempt = 0;
let turn = 0;
let last = '';

function read(text: string): StreamEvent | null {
  try {
    const event = JSON.parse(text) as StreamEvent;
    return typeof event === 'object' && event !== null && typeof event.type === 'string' ? event : null;
  } catch {
    return null;
  }
}

function close(): void {
  turn++;
  clearTimeout(timer);
  source?.close();
  source = null;
}

function again(): void {
  close();
  timer = setTimeout(() => void open(), Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt++));
}

async function open(): Promise<void> {
  close();
  const mine = turn;
  const ticket = await call(openConsoleStream, {});
  if (mine !== turn) return;
  if (!ticket.ok) return again();
  const query = new URLSearchParams({ ticket: ticket.value.ticket, ...(last ? { last } : {}) });
  const next = new EventSource(`${stream.path}?${query}`);
  source = next;
  const hear = (message: MessageEvent<string>) => {
    if (mine !== turn) return;
    attempt = 0;
    if (message.lastEventId) last = message.lastEventId;
    const event = read(message.data);
    if (event) for (const listener of listeners) listener(event);
  };
  for (const type of EVENT_TYPES) next.addEventListener(type, hear);
  next.addEventListener('error', () => {
    if (mine === turn) again();
  });
}

/** Hears what the house says to its operators until the returned function is called. */
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
