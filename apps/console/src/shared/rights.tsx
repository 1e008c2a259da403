/**
 * Rights of the signed-in operator. The server checks every call; the console hides what the server would refuse, and
 * makes no such calls.
 */
import type { Right } from '@parlour/contract/operator-rights';
import { type ReactNode, useSyncExternalStore } from 'react';

/** An endpoint of the console, or a right. */
export type Needs = { right: Right | null; ownRight?: Right | null } | Right | null;

/** Null while no operator is signed in; then only the server decides. */
let granted: ReadonlySet<Right> | null = null;
const listeners = new Set<() => void>();

/** Replaces the rights; null if no operator is signed in. */
export function setRights(rights: readonly Right[] | null): void {
  granted = rights && new Set(rights);
  for (const listener of listeners) listener();
}

const allows = (rights: ReadonlySet<Right> | null, needs: Needs, isOwn: boolean): boolean => {
  const { right, ownRight = null } = needs !== null && typeof needs === 'object' ? needs : { right: needs };
  if (right === null || rights === null || rights.has(right)) return true;
  return isOwn && ownRight !== null && rights.has(ownRight);
};

/**
 * Whether the operator may make a call. In components, use {@link useMay}.
 *
 * @param isOwn whether the call is about a request of the operator's own
 */
export const may = (needs: Needs, isOwn = false): boolean => allows(granted, needs, isOwn);

const readGranted = (): ReadonlySet<Right> | null => granted;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns a check whether the operator may make a call; the component renders again when the rights change. */
export function useMay(): (needs: Needs, isOwn?: boolean) => boolean {
  const rights = useSyncExternalStore(subscribe, readGranted, readGranted);
  return (needs, isOwn = false) => allows(rights, needs, isOwn);
}

/** Renders its children for operators whose role has the right that a call requires. */
export function Guard(props: { needs: Needs; isOwn?: boolean; children: ReactNode; otherwise?: ReactNode }) {
  return useMay()(props.needs, props.isOwn) ? props.children : props.otherwise;
}
