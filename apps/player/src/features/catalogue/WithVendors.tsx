import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { stateOf, vendorsQuery } from '../../shared/games/games.queries.ts';
import { LIST_SKELETONS, TileSkeletons } from '../../shared/games/Skeletons.tsx';
import { useSkeleton } from '../../shared/games/use-skeleton.ts';
import { useListLanguage } from '../../shared/i18n.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import type { Vendors } from './vendors.ts';

/** Waits for the vendors and their order, which every list of the catalogue needs. */
export function WithVendors({ children }: { children: (vendors: Vendors) => ReactNode }) {
  const vendors = useQuery(vendorsQuery(useListLanguage()));
  const state = stateOf(vendors, vendors.data ? 1 : 0);
  const bones = useSkeleton(state === 'waiting');
  if (vendors.data) return children(vendors.data);
  if (state !== 'waiting') return <LoadFailure error={vendors.failureReason} onRetry={() => void vendors.refetch()} />;
  return bones ? <TileSkeletons count={LIST_SKELETONS} /> : null;
}
