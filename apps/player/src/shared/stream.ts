/** What the event stream says, for whoever wants to hear it. The stream itself is kept by `app/live.ts`. */
import type { StreamEvent } from '@parlour/contract/events';
import { create } from 'zustand';

type Type = StreamEvent['type'];
type EventOf<T extends Type> = Extract<StreamEvent, { type: T }>;

const listeners = new Map<Type, Set<(event: StreamEvent) => void>>();

type State = {
  /** Events come by themselves now; while they do not, everything is asked for now and then. */
  held: boolean;
};
export const useStream = create<State>(() => ({ held: false }));

/** Hears events of one type until the returned function is called. */
export function onEvent<T extends Type>(type: T, listener: (event: EventOf<T>) => void): () => void {
  const heard = listener as (event: StreamEvent) => void;
  listeners.set(type, (listeners.get(type) ?? new Set()).add(heard));
  return () => void listeners.get(type)?.delete(heard);
}

/** Passes an event on; called by the stream alone. */
export function passOn(event: StreamEvent): void {
  for (const listener of listeners.get(event.type) ?? []) listener(event);
}
