import { OwnList } from './OwnList.tsx';

/** The hot games of the whole platform. */
export function PopularScreen() {
  return <OwnList current="HOT" />;
}
