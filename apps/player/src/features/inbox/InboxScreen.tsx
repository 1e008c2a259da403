import { PATHS } from '@parlour/contract/routes';
import { getRouteApi } from '@tanstack/react-router';
import { InboxList } from './InboxList.tsx';
import { MessageView } from './MessageView.tsx';

const route = getRouteApi(PATHS.inbox);

/** What was written to the member: all of it, or the one message that the address names. */
export function InboxScreen() {
  const { id } = route.useSearch();
  return id ? <MessageView key={id} id={id} /> : <InboxList />;
}
