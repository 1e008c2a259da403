import { SearchPanel } from './SearchPanel.tsx';

/** The search as a page of its own. */
export function SearchScreen() {
  return <SearchPanel />;
}
