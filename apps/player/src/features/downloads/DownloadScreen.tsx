import { useT } from '../../shared/i18n.tsx';
import { useWhitelabel } from '../system/system.queries.ts';
import { AppIcon } from './AppIcon.tsx';
import css from './downloads.module.css';
import { Install } from './Install.tsx';

export function DownloadScreen() {
  const t = useT();
  const name = useWhitelabel()?.name ?? '';
  return (
    <>
      <div className={css.top}>
        <AppIcon />
        <p className={css.name}>{name}</p>
        <p className={css.lead}>{t('download.lead')}</p>
      </div>
      <div className={css.page}>
        <Install />
      </div>
    </>
  );
}
