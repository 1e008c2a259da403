import { PATHS } from '@parlour/contract/routes';
import { Icon } from '@parlour/ui/Icon';
import { InLink } from '../../shared/games/InLink.tsx';
import { useT } from '../../shared/i18n.tsx';
import css from '../live-rooms/RoomsStrip.module.css';

/** Link to the in-house lottery above the lottery categories. */
export default function LotteryStrip() {
  const t = useT();
  return (
    <InLink href={PATHS.lottery} className={css.strip}>
      <Icon name="hash" />
      <span>
        <bdi>WinGo</bdi> · {t('lottery.lead')}
      </span>
      <Icon name="chevron-right" flip />
    </InLink>
  );
}
