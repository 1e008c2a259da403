import { useEffect, useRef } from 'react';
import { useTrial } from './useTrial.ts';

/** Starts a trial when mounted; home loads it with the tap that requests one. */
export default function TrialStart({ onEnd }: { onEnd: () => void }) {
  const { start } = useTrial({ home: false });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void start().finally(onEnd);
  }, [start, onEnd]);
  return null;
}
