import type { Game } from '@parlour/contract/catalogue.endpoints';
import { LONG_PRESS } from '@parlour/ui/press';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { heldGame, heldNode } from './held.ts';

const HeldPopup = lazy(() => import('./HeldPopup.tsx'));

/** Opens a menu of actions when a game's tile is long-pressed. Releasing the finger then opens nothing. */
export function HeldGame({ path }: { path: string }) {
  const client = useQueryClient();
  const [held, setHeld] = useState<{ game: Game; vendor: string; path: string } | null>(null);

  useEffect(() => {
    let swallows = false;
    const hold = ({ target }: Event) => {
      const nodeId = heldNode(target);
      const answers = client.getQueriesData({}).map(([, data]) => data);
      const found = nodeId && heldGame(answers, nodeId);
      if (!found) return;
      swallows = true;
      setHeld({ ...found, path });
    };
    const begin = () => {
      swallows = false;
    };
    const swallow = (event: Event) => {
      if (!swallows) return;
      swallows = false;
      event.preventDefault();
      event.stopPropagation();
    };
    // The browser's context menu of a long-pressed link would cover the sheet.
    const noMenu = (event: Event) => {
      if (swallows) event.preventDefault();
    };
    document.addEventListener(LONG_PRESS, hold);
    document.addEventListener('pointerdown', begin, true);
    document.addEventListener('click', swallow, true);
    document.addEventListener('contextmenu', noMenu);
    return () => {
      document.removeEventListener(LONG_PRESS, hold);
      document.removeEventListener('pointerdown', begin, true);
      document.removeEventListener('click', swallow, true);
      document.removeEventListener('contextmenu', noMenu);
    };
  }, [client, path]);

  if (held?.path !== path) return null;
  return (
    <Suspense fallback={null}>
      <HeldPopup game={held.game} vendor={held.vendor} onClosed={() => setHeld(null)} />
    </Suspense>
  );
}
