import type { Severity } from '@parlour/contract/alerts';
import { Icon } from '@parlour/ui/Icon';
import { t } from '../../shared/texts.ts';
import css from './Alerts.module.css';
import { SEVERITY_ICONS } from './alerts.rules.ts';

/** Severity as an icon and a word. */
export function SeverityMark({ severity }: { severity: Severity }) {
  return (
    <span className={`${css.severity} ${css[severity]}`}>
      <Icon name={SEVERITY_ICONS[severity]} />
      {t(`alerts.severity.${severity}`)}
    </span>
  );
}
