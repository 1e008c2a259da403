import { Records } from './Records.tsx';

/** The statement on a page of its own. */
export function RecordsScreen() {
  return <Records withHeading={false} />;
}
