import type { ClientResult } from '@parlour/contract/client';
import { useState } from 'react';
import { useProof } from '../../shared/proof/useProof.tsx';
import { useRenewLottery } from './lottery.queries.ts';
import { refusalText } from './lottery.rules.ts';

/** Sends an action, with re-authentication if the server requires it; keeps its refusal. */
export function useLotteryAction() {
  const { run, prompt } = useProof();
  const renew = useRenewLottery();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function act<T>(send: () => Promise<ClientResult<T>>, onDone: (value: T) => void): Promise<void> {
    if (isBusy) return;
    setFailure(null);
    setBusy(true);
    const result = await run(send);
    setBusy(false);
    if (!result) return;
    if (!result.ok) return setFailure(refusalText(result));
    await renew();
    onDone(result.value);
  }
  return { failure, setFailure, isBusy, prompt, act };
}
