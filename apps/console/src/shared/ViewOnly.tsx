import cards from './cards.module.css';
import { type Needs, useMay } from './rights.tsx';
import { t } from './texts.ts';

/** States that a panel is read-only. @param props.unless calls whose permission hides the statement */
export function ViewOnly({ unless = [] }: { unless?: readonly Needs[] }) {
  const may = useMay();
  if (unless.some((needs) => may(needs))) return null;
  return <p className={cards.lead}>{t('right.viewOnly')}</p>;
}
