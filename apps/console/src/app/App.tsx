import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import type { LinkTokens } from '../features/operators/operators.rules.ts';
import { ResetScreen } from '../features/operators/ResetScreen.tsx';
import { SetUpScreen } from '../features/operators/SetUpScreen.tsx';
import { SignInScreen } from '../features/operators/SignInScreen.tsx';
import { UnreachableScreen } from '../features/operators/UnreachableScreen.tsx';
import { useGate } from '../features/operators/useGate.ts';
import { useIdle } from '../features/operators/useIdle.ts';
import { useMay } from '../shared/rights.tsx';
import { Frame } from './Frame.tsx';
import { useSection } from './useSection.ts';

/** Root of the console. Shows no data before an operator signs in, and clears it after the sign-out. */
export function App({ links }: { links: LinkTokens }) {
  const queries = useQueryClient();
  const { gate, enter, leave, retry, linkUsed } = useGate(links);
  const may = useMay();
  const [section, open, place] = useSection(may);
  const { Screen } = section;
  const isIn = gate.at === 'signedIn';
  useIdle(isIn, () => leave('idle'));
  useEffect(() => {
    if (!isIn) queries.clear();
  }, [isIn, queries]);

  switch (gate.at) {
    case 'checking':
      return null;
    case 'unreachable':
      return <UnreachableScreen textKey={gate.textKey} onRetry={retry} />;
    case 'setUp':
      return <SetUpScreen token={gate.token} onEntered={enter} onUsed={() => linkUsed('setupUsed')} />;
    case 'reset':
      return <ResetScreen token={gate.token} onEntered={enter} onUsed={() => linkUsed('resetUsed')} />;
    case 'signedOut':
      return <SignInScreen notice={gate.notice} onEntered={enter} />;
    case 'signedIn':
      return (
        <Frame operator={gate.operator} section={section} onOpen={open} onLeave={() => leave('left')}>
          <Suspense>
            <Screen key={place} />
          </Suspense>
        </Frame>
      );
  }
}
