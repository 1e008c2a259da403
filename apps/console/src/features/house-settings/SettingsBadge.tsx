import { Badge } from '@parlour/ui/Badge';
import { t } from '../../shared/texts.ts';
import { useSettingsDue } from './house-settings.queries.ts';

/** Number of requests for settings that await this operator. */
export function SettingsBadge() {
  const count = useSettingsDue()?.count ?? 0;
  if (count === 0) return null;
  return (
    <>
      <Badge count={count} />
      <span className="sr">{t('settings.due', { count })}</span>
    </>
  );
}
