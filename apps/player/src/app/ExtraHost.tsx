import InviteHost from '../features/invite/InviteHost.tsx';
import { HeldGame } from '../features/launch/HeldGame.tsx';
import PopupHost from '../features/notices/PopupHost.tsx';
import { useSession } from '../shared/store.ts';

/** What shows itself over the page, one after the other: what is announced first, and for members the invitation. */
export default function ExtraHost({ path }: { path: string }) {
  const isMember = useSession() !== null;
  return (
    <>
      <PopupHost path={path} />
      <HeldGame path={path} />
      {isMember && <InviteHost path={path} />}
    </>
  );
}
