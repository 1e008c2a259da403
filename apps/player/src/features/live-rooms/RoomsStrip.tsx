import { PATHS } from '@parlour/contract/routes';
import { Icon } from '@parlour/ui/Icon';
import { InLink } from '../../shared/games/InLink.tsx';
import { useT } from '../../shared/i18n.tsx';
import css from './RoomsStrip.module.css';

/** Link to the live rooms above live games. */
export default function RoomsStrip() {
  const t = useT();
  return (
    <InLink href={PATHS.rooms} className={css.strip}>
      <Icon name="radio" />
      <span>{t('rooms.title')}</span>
      <Icon name="chevron-right" flip />
    </InLink>
  );
}
