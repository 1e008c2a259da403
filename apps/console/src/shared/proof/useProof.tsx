import { type ReactNode, useState } from 'react';
import { useOwnKeys } from './own-keys.queries.ts';
import { ProveAgain } from './ProveAgain.tsx';

type ProofResult = { ok: true } | { ok: false; code: string; textKey: string };

function ProofPrompt({ onProven, onCancel }: { onProven: () => void; onCancel: () => void }) {
  const { data } = useOwnKeys();
  if (!data) return null;
  const has = { app: data.app, passkey: data.passkeys.length > 0 };
  return <ProveAgain has={has} onProven={onProven} onCancel={onCancel} />;
}

/**
 * Runs actions that require a recent second factor. `run` performs an action; if the server requires a proof, `prompt`
 * has to be rendered, and the action is repeated automatically after the proof. `run` returns null if the operator
 * declined.
 */
export function useProof(): {
  run: <Result extends ProofResult>(act: () => Promise<Result | null>) => Promise<Result | null>;
  prompt: ReactNode;
} {
  const [answer, setAnswer] = useState<((isProven: boolean) => void) | null>(null);
  async function run<Result extends ProofResult>(act: () => Promise<Result | null>): Promise<Result | null> {
    const result = await act();
    if (!result || result.ok || result.code !== 'second.proof') return result;
    const isProven = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    setAnswer(null);
    return isProven ? run(act) : null;
  }
  return { run, prompt: answer && <ProofPrompt onProven={() => answer(true)} onCancel={() => answer(false)} /> };
}
