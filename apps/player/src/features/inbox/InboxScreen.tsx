import { PATHS } from '@parlour/contract/routes';
import { getRouteApi } from '@tanstack/react-router';
import { InboxList } from './InboxList.tsx';
import { MessageView } from './MessageView.tsx';

const route = getRouteApi(PATHS.inbox);

/** The member's inbox: all messages, or the one named in the address. */
export function InboxScreen() {
  const { id } = route.useSearch();
  return id ? <MessageView key={id} id={id} /> : <InboxList />;
}
