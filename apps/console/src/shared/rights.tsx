/**
 * The rights of the signed-in operator. The server checks every call; the console hides what it would refuse, and asks
 * for nothing that it may not see.
 */
import type { Right } from '@parlour/contract/operator-rights';
import { type ReactNode, useSyncExternalStore } from 'react';

/** An endpoint of the console, or a right itself. */
export type Needs = { right: Right | null } | Right | null;

/** Null while nobody is signed in: then the server alone decides. */
let granted: ReadonlySet<Right> | null = null;
const listeners = new Set<() => void>();

/** Replaces the rights; null when nobody is signed in. */
export function setRights(rights: readonly Right[] | null): void {
  granted = rights && new Set(rights);
  for (const listener of listeners) listener();
}

const rightOf = (needs: Needs): Right | null => (needs !== null && typeof needs === 'object' ? needs.right : needs);

const allows = (rights: ReadonlySet<Right> | null, needs: Needs): boolean => {
  const right = rightOf(needs);
  return right === null || rights === null || rights.has(right);
};

/** Whether the operator may make a call. In components, use {@link useMay}. */
export const may = (needs: Needs): boolean => allows(granted, needs);

const readGranted = (): ReadonlySet<Right> | null => granted;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A function that tells whether the operator may make a call; the component renders again when the rights change. */
export function useMay(): (needs: Needs) => boolean {
  const rights = useSyncExternalStore(subscribe, readGranted, readGranted);
  return (needs) => allows(rights, needs);
}

/** Shows its children to operators whose role has the right that a call takes. */
export function Guard({ needs, children, otherwise }: { needs: Needs; children: ReactNode; otherwise?: ReactNode }) {
  return useMay()(needs) ? children : otherwise;
}
