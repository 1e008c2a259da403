import { useEffect, useRef } from 'react';
import { useTrial } from './useTrial.ts';

/** Starts a trial as soon as it is there: home fetches it with the tap that asks for one. */
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
