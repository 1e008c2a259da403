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
 * Acts that ask for a second factor shown a moment ago. `run` performs one; where the server wants a proof, `prompt` is
 * to be shown, and the act goes on by itself once the factor was shown. It answers null when the operator declined, or is
 * signed in no more.
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
