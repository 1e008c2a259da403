import type { ClientResult } from '@parlour/contract/client';
import { useEffect, useEffectEvent, useState } from 'react';
import { failureText } from '../../shared/texts.ts';

/**
 * Fetches the content of a single-use link when the screen is mounted.
 *
 * @param ask the call; does not use the link up
 * @param usedCode failure code of a used or expired link, upon which `onUsed` is called
 */
export function useOneUseLink<T>(
  ask: (signal: AbortSignal) => Promise<ClientResult<T>>,
  { usedCode, onUsed }: { usedCode: string; onUsed: () => void },
): { opened: T | null; problem: string | null } {
  const [opened, setOpened] = useState<T | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const asked = useEffectEvent(ask);
  const used = useEffectEvent(onUsed);
  useEffect(() => {
    const gone = new AbortController();
    const open = async () => {
      const result = await asked(gone.signal);
      if (gone.signal.aborted) return;
      if (result.ok) setOpened(result.value);
      else if (result.code === usedCode) used();
      else setProblem(failureText(result.textKey));
    };
    // Only an aborted call rejects, and its result is not needed.
    open().catch(() => {});
    return () => gone.abort();
  }, [usedCode]);
  return { opened, problem };
}
