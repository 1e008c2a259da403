import { createContext, use, useEffect } from 'react';

export const HydratedContext = createContext<(() => void) | undefined>(undefined);

/**
 * Placed next to content that must exist before the app reports itself as hydrated. React hydrates a page's content
 * after the layout around it; a navigation in between makes React render the content again.
 */
export function HydrationMark() {
  const hydrated = use(HydratedContext);
  useEffect(() => hydrated?.(), [hydrated]);
  return null;
}
