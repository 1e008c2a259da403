import type { Promotion } from '@parlour/contract/promotions.endpoints';
import { useState } from 'react';
import { WatchedImage } from '../../shared/games/WatchedImage.tsx';
import { coverOf } from './promotions.rules.ts';

/** Image of a promotion; its darkest colour is the placeholder while loading and after a failure. */
export function Cover({ item, className, first }: { item: Promotion; className?: string; first?: boolean }) {
  const [failed, setFailed] = useState<string | null>(null);
  const path = coverOf(item);
  return (
    <span
      className={className}
      ref={(box) => {
        if (item.colour !== '') box?.style.setProperty('--art', item.colour);
      }}
    >
      {path !== '' && path !== failed && (
        <WatchedImage
          key={path}
          path={path}
          first={first}
          width={700}
          height={312}
          alt=""
          onFail={() => setFailed(path)}
        />
      )}
    </span>
  );
}
