import { canBeFavourite } from '@parlour/contract/catalogue';
import type { Game } from '@parlour/contract/catalogue.endpoints';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useFavouriteToggle, useIsFavourite } from '../../shared/games/favourites.queries.ts';
import { gameGuard } from '../../shared/games/guards.ts';
import { playHref } from '../../shared/games/Tile.tsx';
import { useGuard } from '../../shared/games/use-guard.ts';
import { providerHref } from '../../shared/games/VendorGrid.tsx';
import { useT } from '../../shared/i18n.tsx';
import list from '../../shared/List.module.css';
import { MenuRow } from '../../shared/MenuRow.tsx';
import { PageSheet } from '../../shared/PageSheet.tsx';

type Props = {
  game: Game;
  /** The vendor's name. */
  vendor: string;
  onClosed: () => void;
};

/** Actions on a long-pressed game: play, add to favourites, other games of its vendor. */
export default function HeldPopup({ game, vendor, onClosed }: Props) {
  const t = useT();
  const router = useRouter();
  const [open, setOpen] = useState(true);
  const mayOpen = useGuard(gameGuard);
  const isKept = useIsFavourite(game.nodeId);
  const toggle = useFavouriteToggle();
  const play = playHref(game);
  const close = () => setOpen(false);
  return (
    <PageSheet
      open={open}
      onClose={close}
      onClosed={onClosed}
      title={game.displayName}
      text={vendor}
      closeLabel={t('action.close')}
    >
      <div className={list.card}>
        <MenuRow
          icon="play"
          label={t('launch.play')}
          value={game.isPaused ? t('catalogue.paused') : undefined}
          onClick={() => {
            close();
            if (mayOpen(play)) void router.navigate({ href: play });
          }}
        />
        {canBeFavourite(game.gameType) && (
          <MenuRow
            icon="star"
            tint={isKept ? 'gold' : undefined}
            label={t(isKept ? 'launch.unkeep' : 'launch.keep')}
            onClick={() => {
              close();
              toggle(game, !isKept);
            }}
          />
        )}
        <MenuRow
          icon="store"
          label={t('launch.ofVendor', { vendor })}
          onClick={() => {
            close();
            void router.navigate({ href: providerHref({ vassalage: game.vassalage, gameCategory: game.gameType }) });
          }}
        />
      </div>
    </PageSheet>
  );
}
