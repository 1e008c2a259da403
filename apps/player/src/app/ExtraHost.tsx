import { lazy, Suspense } from 'react';
import PopupHost from '../features/announcements/PopupHost.tsx';
import { HeldGame } from '../features/launch/HeldGame.tsx';
import { Decoration } from '../shared/Decoration.tsx';
import { useSession } from '../shared/store.ts';

/** Nobody invites before they are members. */
const InviteHost = lazy(() => import('../features/referrals/InviteHost.tsx'));

/** What shows itself over the page, one after the other: what is announced first, and for members the invitation. */
export default function ExtraHost({ path }: { path: string }) {
  const isMember = useSession() !== null;
  return (
    <>
      <Decoration>
        <PopupHost path={path} />
      </Decoration>
      <Decoration>
        <HeldGame path={path} />
      </Decoration>
      {isMember && (
        <Decoration>
          <Suspense fallback={null}>
            <InviteHost path={path} />
          </Suspense>
        </Decoration>
      )}
    </>
  );
}
