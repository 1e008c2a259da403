import type { Game } from '@parlour/contract/catalogue.endpoints';
import { use, useCallback, useState } from 'react';
import { ImageHosts } from './image-hosts.ts';
import { BUILT_IN, hostOf, PLAIN_FORM, recordFailure } from './picture-host.ts';
import styles from './Tile.module.css';

/** Share of the viewport that a tile occupies; the column stops growing at 600 px. */
const SIZES = '(min-width: 600px) 170px, 29vw';

const forms = (path: string, format: 'avif' | 'webp') => `${path}-240.${format} 240w, ${path}-480.${format} 480w`;

type Props = {
  game: Game;
  /** Above the fold. */
  first: boolean;
  /** Whether to load the image. */
  near: boolean;
};

/** Host placeholder for the image supplied by the game's vendor. */
const OWN = 'own';

/**
 * Art of a game. Its box has the final size and colour before anything is loaded. Falls back from the vendor's own
 * image to the generated one, from its host to this server, and finally to the game's name, so that a tile is never
 * blank.
 */
export function TileArt({ game, first, near }: Props) {
  const hosts = use(ImageHosts);
  const drawnOn = useCallback(() => hostOf(game.iconUrl, hosts), [game.iconUrl, hosts]);
  const [host, setHost] = useState<string | null>(() => (game.icon ? OWN : drawnOn()));
  const failed = useCallback(() => {
    if (host === OWN) return setHost(drawnOn());
    if (host) recordFailure(host);
    setHost(host ? BUILT_IN : null);
  }, [host, drawnOn]);
  const placed = useCallback(
    (image: HTMLImageElement | null) => {
      // The image of the server-rendered page may have failed before hydration.
      if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') failed();
    },
    [failed],
  );
  if (host === null || game.iconUrl === '') return <span className={styles.card}>{game.displayName}</span>;
  if (!near) return null;
  const isOwn = host === OWN;
  const path = host + game.iconUrl;
  return (
    <picture key={host}>
      {!isOwn && <source type="image/avif" srcSet={forms(path, 'avif')} sizes={SIZES} />}
      {!isOwn && <source type="image/webp" srcSet={forms(path, 'webp')} sizes={SIZES} />}
      <img
        ref={placed}
        src={isOwn ? game.icon : `${path}${PLAIN_FORM}`}
        width={240}
        height={320}
        alt=""
        loading={first ? undefined : 'lazy'}
        decoding="async"
        draggable={false}
        onError={failed}
      />
    </picture>
  );
}
