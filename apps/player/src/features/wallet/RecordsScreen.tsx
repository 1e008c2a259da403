import { Records } from './Records.tsx';

/** The records as a separate page. */
export function RecordsScreen() {
  return <Records withHeading={false} />;
}
