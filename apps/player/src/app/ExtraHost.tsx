import { lazy, Suspense, useState } from 'react';
import PopupHost from '../features/announcements/PopupHost.tsx';
import { HeldGame } from '../features/launch/HeldGame.tsx';
import { readView } from '../features/player-view/view.ts';
import { Decoration } from '../shared/Decoration.tsx';
import { useSession } from '../shared/store.ts';

/** Only operators have a view of a player. */
const ViewBanner = lazy(() => import('../features/player-view/ViewBanner.tsx'));
/** Only members can invite. */
const InviteHost = lazy(() => import('../features/referrals/InviteHost.tsx'));

/**
 * Components that open by themselves over the page, one at a time: popup announcements, then the invitation for
 * members. An operator's view of a player opens none of them.
 */
export default function ExtraHost({ path }: { path: string }) {
  const isMember = useSession() !== null;
  const [view] = useState(readView);
  if (view)
    return (
      <Suspense fallback={null}>
        <ViewBanner until={view} />
      </Suspense>
    );
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
