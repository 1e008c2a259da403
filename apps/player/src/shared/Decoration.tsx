import { CatchBoundary } from '@tanstack/react-router';
import type { ReactNode } from 'react';

const Nothing = () => null;
const always = () => 'decoration';

/** Error boundary for optional parts of a page: if one fails to render or load, it is left out and the page remains. */
export const Decoration = ({ children }: { children: ReactNode }) => (
  <CatchBoundary getResetKey={always} errorComponent={Nothing}>
    {children}
  </CatchBoundary>
);
