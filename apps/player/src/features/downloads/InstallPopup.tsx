import { Sheet } from '@parlour/ui/Sheet';
import { useT } from '../../shared/i18n.tsx';
import { closerOf, type PopupProps } from '../../shared/popup.ts';
import { useWhitelabel } from '../system/system.queries.ts';
import { AppIcon } from './AppIcon.tsx';
import css from './downloads.module.css';
import { Install } from './Install.tsx';

const closeInstall = closerOf('install');

/** The app's download as a popup over any page. */
export default function InstallPopup({ open, onClosed }: PopupProps) {
  const t = useT();
  const name = useWhitelabel()?.name ?? '';
  return (
    <Sheet
      open={open}
      onClose={closeInstall}
      onClosed={onClosed}
      title={t('install.title', { name })}
      text={t('install.text')}
      closeLabel={t('action.close')}
    >
      <div className={css.top}>
        <AppIcon />
      </div>
      <Install />
    </Sheet>
  );
}
