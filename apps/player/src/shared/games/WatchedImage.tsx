import { type ImgHTMLAttributes, use, useCallback, useState } from 'react';
import { ImageHosts } from './image-hosts.ts';
import { useNear } from './near-window.ts';
import { BUILT_IN, hostOf, recordFailure } from './picture-host.ts';

type Props = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src'> & {
  /** Path of the image, from the root. */
  path: string;
  /** Above the fold. */
  first?: boolean;
  onFail: () => void;
};

/** A transparent pixel: box and alt text exist before the image is loaded. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/**
 * A small image, loaded when scrolled near: from its host, else from this server. Reports when both fail, also if that
 * happened before hydration.
 */
export function WatchedImage({ path, first, onFail, alt, ...rest }: Props) {
  const hosts = use(ImageHosts);
  const [near, mark] = useNear(first);
  const [host, setHost] = useState(() => hostOf(path, hosts));
  const failed = useCallback(() => {
    if (host === BUILT_IN) return onFail();
    recordFailure(host);
    setHost(BUILT_IN);
  }, [host, onFail]);
  const placed = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') failed();
      return mark(image);
    },
    [failed, mark],
  );
  return (
    <img
      key={host}
      {...rest}
      ref={placed}
      src={near ? host + path : NOTHING}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={failed}
    />
  );
}
