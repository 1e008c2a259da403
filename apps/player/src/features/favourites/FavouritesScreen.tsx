import { OwnList } from '../catalogue/OwnList.tsx';

/** The games that the member marked. */
export function FavouritesScreen() {
  return <OwnList current="FAV" />;
}
