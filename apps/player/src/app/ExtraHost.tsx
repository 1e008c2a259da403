import { lazy, Suspense } from 'react';
import PopupHost from '../features/announcements/PopupHost.tsx';
import { HeldGame } from '../features/launch/HeldGame.tsx';
import { Decoration } from '../shared/Decoration.tsx';
import { useSession } from '../shared/store.ts';

/** Only members can invite. */
const InviteHost = lazy(() => import('../features/referrals/InviteHost.tsx'));

/**
 * Components that open by themselves over the page, one at a time: popup announcements, then the invitation for
 * members.
 */
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
