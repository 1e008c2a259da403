import { lazy, Suspense, useState } from 'react';
import PopupHost from '../features/announcements/PopupHost.tsx';
import { HeldGame } from '../features/launch/HeldGame.tsx';
import { ViewBanner } from '../features/player-view/ViewBanner.tsx';
import { readView } from '../features/player-view/view.ts';
import { Decoration } from '../shared/Decoration.tsx';
import { useSession } from '../shared/store.ts';

/** Only members can invite. */
const InviteHost = lazy(() => import('../features/referrals/InviteHost.tsx'));

/**
 * Components that open by themselves over the page, one at a time: popup announcements, then the invitation for
 * members. An operator's view of a player opens none of them.
 */
export default function ExtraHost({ path }: { path: string }) {
  const isMember = useSession() !== null;
  const [view] = useState(readView);
  if (view) return <ViewBanner until={view} />;
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
