import { Button, IconButton } from '@parlour/ui/Button';
import { Mark } from '@parlour/ui/Logo';
import { use, useState } from 'react';
import { useWhitelabel } from '../features/system/system.queries.ts';
import { dropPages } from '../shared/browser.extras.ts';
import { setCookie } from '../shared/browser.ts';
import { useT } from '../shared/i18n.tsx';
import { choiceCookie, DOWNLOAD_BAR_COOKIE } from '../shared/storage.ts';
import { openPopup } from '../shared/store.ts';
import css from './DownloadBar.module.css';
import { DownloadBarContext } from './downloadBar.ts';

export function DownloadBar() {
  const t = useT();
  const brand = useWhitelabel();
  const [shown, setShown] = useState(use(DownloadBarContext));
  if (!shown) return null;
  const close = () => {
    setCookie(choiceCookie(DOWNLOAD_BAR_COOKIE, '0', null));
    void dropPages();
    setShown(false);
  };
  return (
    <aside className={css.bar} data-install aria-label={t('install.title', { name: brand?.name ?? '' })}>
      <Mark />
      <p className={css.text}>
        <b>{t('install.title', { name: brand?.name ?? '' })}</b>
        <span>{t('install.text')}</span>
      </p>
      <Button small data-opens="install" onClick={() => openPopup('install')}>
        {t('install.action')}
      </Button>
      <IconButton icon="x" label={t('action.close')} onClick={close} />
    </aside>
  );
}
