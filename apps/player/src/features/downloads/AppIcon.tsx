import { Mark } from '@parlour/ui/Logo';
import { useState } from 'react';
import css from './downloads.module.css';
import { useDownloads } from './downloads.queries.ts';

/** The app's home screen icon; the brand's mark if it fails to load. */
export function AppIcon() {
  const icon = useDownloads()?.icon;
  const [failed, setFailed] = useState(false);
  if (!icon || failed) return <Mark className={css.mark} />;
  return <img className={css.icon} src={icon} alt="" width="70" height="70" onError={() => setFailed(true)} />;
}
