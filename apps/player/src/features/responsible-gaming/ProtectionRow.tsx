import { PATHS } from '@parlour/contract/routes';
import { useT } from '../../shared/i18n.tsx';
import { MenuRow } from '../../shared/MenuRow.tsx';

/** Link to limits, time-outs and help. */
export function ProtectionRow() {
  const t = useT();
  return <MenuRow icon="shield" tint="green" label={t('protect.title')} to={PATHS.protection} />;
}
