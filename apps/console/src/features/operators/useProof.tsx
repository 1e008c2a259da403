import { type ReactNode, useState } from 'react';
import { isSessionOver } from '../../shared/api.ts';
import { useOwnKeys } from './keys.queries.ts';
import { ProveAgain } from './ProveAgain.tsx';

type ProofResult = { ok: true } | { ok: false; code: string; textKey: string };

function ProofPrompt(props: { onProven: () => void; onCancel: () => void; onSessionOver: () => void }) {
  const { data } = useOwnKeys(props.onSessionOver);
  if (!data) return null;
  const has = { app: data.app, passkey: data.passkeys.length > 0 };
  return <ProveAgain has={has} onProven={props.onProven} onCancel={props.onCancel} />;
}

/**
 * Runs actions that require a recent second factor. `run` performs an action; if the server requires a proof, `prompt`
 * has to be rendered, and the action is repeated automatically after the proof. `run` returns null if the operator
 * declined or is no longer signed in.
 */
export function useProof(onSessionOver: () => void): {
  run: <Result extends ProofResult>(act: () => Promise<Result | null>) => Promise<Result | null>;
  prompt: ReactNode;
} {
  const [answer, setAnswer] = useState<((isProven: boolean) => void) | null>(null);
  async function run<Result extends ProofResult>(act: () => Promise<Result | null>): Promise<Result | null> {
    const result = await act();
    if (!result || result.ok) return result;
    if (isSessionOver(result.code)) {
      onSessionOver();
      return null;
    }
    if (result.code !== 'second.proof') return result;
    const isProven = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    setAnswer(null);
    return isProven ? run(act) : null;
  }
  return {
    run,
    prompt: answer && (
      <ProofPrompt
        onProven={() => answer(true)}
        onCancel={() => answer(false)}
        onSessionOver={() => {
          answer(false);
          onSessionOver();
        }}
      />
    ),
  };
}
