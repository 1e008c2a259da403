import { OwnList } from '../catalogue/OwnList.tsx';

/** The games that the member played last. */
export function RecentlyPlayedScreen() {
  return <OwnList current="RECENT" />;
}
