import { PATHS } from '@parlour/contract/routes';
import { Icon } from '@parlour/ui/Icon';
import { InLink } from '../../shared/games/InLink.tsx';
import { useT } from '../../shared/i18n.tsx';
import { useWhitelabel } from '../system/system.queries.ts';
import css from './RoomsStrip.module.css';

/** Link to the live rooms above live games; renders nothing while the chat module is off. */
export function RoomsStrip() {
  const t = useT();
  if (!useWhitelabel()?.flags.CBS3) return null;
  return (
    <InLink href={PATHS.rooms} className={css.strip}>
      <Icon name="radio" />
      <span>{t('rooms.title')}</span>
      <Icon name="chevron-right" flip />
    </InLink>
  );
}
