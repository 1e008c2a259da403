import { CatchBoundary } from '@tanstack/react-router';
import type { ReactNode } from 'react';

const Nothing = () => null;
const always = () => 'decoration';

/**
 * Around what a page can do without: where it cannot be drawn, since an answer is not what it should be or its file did not
 * come, it is left out, and the page stands.
 */
export const Decoration = ({ children }: { children: ReactNode }) => (
  <CatchBoundary getResetKey={always} errorComponent={Nothing}>
    {children}
  </CatchBoundary>
);
