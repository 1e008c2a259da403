import { OwnList } from '../catalogue/OwnList.tsx';

/** The games that the member played last. */
export function RecentsScreen() {
  return <OwnList current="RECENT" />;
}
