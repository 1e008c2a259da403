import { OwnList } from '../catalogue/OwnList.tsx';

/** The member's recently played games. */
export function RecentlyPlayedScreen() {
  return <OwnList current="RECENT" />;
}
