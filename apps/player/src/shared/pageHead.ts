import type { IconName } from '@parlour/ui/Icon';
import { use, useEffect } from 'react';
import { create } from 'zustand';
import { FirstTitle } from './firstTitle.ts';

/** The one action at the end of the head. */
type Action = { icon: IconName; label: string; run: () => void };
type Head = { title: string | null; back: string | null; action: Action | null };
/** Until a page has named itself, what the server drew as the title of the first one counts. */
const useHead = create<Head & { isNamed: boolean }>(() => ({ title: null, back: null, action: null, isNamed: false }));

/** What the page itself says of its head: title, action, and where its arrow leads when there is no step back. */
export function usePageHead(): Head {
  const first = use(FirstTitle);
  const { title, back, action, isNamed } = useHead();
  return { title: isNamed ? title : first, back, action };
}

/** Lets a page name itself in the top bar, such as a vendor's page. */
export function usePageTitle(title: string | null, back: string | null = null): void {
  useEffect(() => {
    useHead.setState({ title, back, isNamed: true });
    return () => useHead.setState({ title: null, back: null });
  }, [title, back]);
}

/** Lets a page put an action into the top bar. @param run the same function as long as the action is the same */
export function usePageAction(icon: IconName, label: string, run: (() => void) | null): void {
  useEffect(() => {
    useHead.setState({ action: run && { icon, label, run } });
    return () => useHead.setState({ action: null });
  }, [icon, label, run]);
}
