import { createContext, use, useEffect } from 'react';

export const StandsContext = createContext<(() => void) | undefined>(undefined);

/**
 * Stands beside what has to be there before the app calls itself ready. React takes the content of a page over after the
 * frame around it: whoever leaves the page in between makes it be drawn anew.
 */
export function Standing() {
  const stands = use(StandsContext);
  useEffect(() => stands?.(), [stands]);
  return null;
}
