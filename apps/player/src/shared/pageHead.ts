import type { IconName } from '@parlour/ui/Icon';
import { use, useEffect } from 'react';
import { create } from 'zustand';
import { FirstTitle } from './firstTitle.ts';

/** The action at the end of the top bar. */
type Action = { icon: IconName; label: string; run: () => void };
type Head = { title: string | null; back: string | null; action: Action | null };
/** Until a page sets its title, the server-rendered one of the first page applies. */
const useHead = create<Head & { isNamed: boolean }>(() => ({ title: null, back: null, action: null, isNamed: false }));

/** Returns the page's top bar: title, action, and the arrow's target without a history entry to go back to. */
export function usePageHead(): Head {
  const first = use(FirstTitle);
  const { title, back, action, isNamed } = useHead();
  return { title: isNamed ? title : first, back, action };
}

/** Sets the page's title in the top bar, such as on a vendor's page. */
export function usePageTitle(title: string | null, back: string | null = null): void {
  useEffect(() => {
    useHead.setState({ title, back, isNamed: true });
    return () => useHead.setState({ title: null, back: null });
  }, [title, back]);
}

/** Adds an action to the top bar. @param run must be stable while the action is the same */
export function usePageAction(icon: IconName, label: string, run: (() => void) | null): void {
  useEffect(() => {
    useHead.setState({ action: run && { icon, label, run } });
    return () => useHead.setState({ action: null });
  }, [icon, label, run]);
}
