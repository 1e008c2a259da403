import { createContext, use, useEffect } from 'react';

export const HydratedContext = createContext<(() => void) | undefined>(undefined);

/**
 * Stands beside what has to be there before the app calls itself ready. React takes the content of a page over after the
 * frame around it: whoever leaves the page in between makes it be drawn anew.
 */
export function HydrationMark() {
  const hydrated = use(HydratedContext);
  useEffect(() => hydrated?.(), [hydrated]);
  return null;
}
