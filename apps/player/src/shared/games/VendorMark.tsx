import { useState } from 'react';
import styles from './Tile.module.css';
import { vendorIcon } from './vendor-icon.ts';
import { WatchedImage } from './WatchedImage.tsx';

type Props = { code: string; size?: 'tab' | 'card'; plain?: boolean; first?: boolean };

/** Logo of a vendor; its code is shown if the image fails to load. */
export function VendorMark({ code, size, plain, first }: Props) {
  const [failed, setFailed] = useState(false);
  const [one = '', two = ''] = code;
  return (
    <span className={styles.mark} data-size={size} data-plain={plain || undefined} aria-hidden="true">
      {failed ? (
        one + two
      ) : (
        <WatchedImage
          path={vendorIcon(code, size === 'tab' ? 'COLOR2' : 'COLOR')}
          width={40}
          height={40}
          alt=""
          first={first}
          onFail={() => setFailed(true)}
        />
      )}
    </span>
  );
}
