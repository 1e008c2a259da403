/** Subscriptions to the event stream. The stream itself is kept by `app/live.ts`. */
import type { StreamEvent } from '@parlour/contract/events';
import { create } from 'zustand';

type Type = StreamEvent['type'];
type EventOf<T extends Type> = Extract<StreamEvent, { type: T }>;

const listeners = new Map<Type, Set<(event: StreamEvent) => void>>();

type State = {
  /** Whether the event stream is open; otherwise data is polled. */
  held: boolean;
};
export const useStream = create<State>(() => ({ held: false }));

/** Subscribes to events of one type; returns an unsubscribe function. */
export function onEvent<T extends Type>(type: T, listener: (event: EventOf<T>) => void): () => void {
  const heard = listener as (event: StreamEvent) => void;
  listeners.set(type, (listeners.get(type) ?? new Set()).add(heard));
  return () => void listeners.get(type)?.delete(heard);
}

/** Dispatches an event; called by the stream only. */
export function passOn(event: StreamEvent): void {
  for (const listener of listeners.get(event.type) ?? []) listener(event);
}
