import { PATHS } from '@parlour/contract/routes';
import { getRouteApi } from '@tanstack/react-router';
import { InboxList } from './InboxList.tsx';
import { LetterView } from './LetterView.tsx';

const route = getRouteApi(PATHS.inbox);

/** What was written to the member: all of it, or the one message that the address names. */
export function InboxScreen() {
  const { id } = route.useSearch();
  return id ? <LetterView key={id} id={id} /> : <InboxList />;
}
