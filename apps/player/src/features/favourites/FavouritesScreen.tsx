import { OwnList } from '../catalogue/OwnList.tsx';

/** The member's favourite games. */
export function FavouritesScreen() {
  return <OwnList current="FAV" />;
}
