import { SearchPanel } from './SearchPanel.tsx';

/** Search as a separate page. */
export function SearchScreen() {
  return <SearchPanel />;
}
