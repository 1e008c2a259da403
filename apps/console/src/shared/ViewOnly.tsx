import cards from './cards.module.css';
import { type Needs, useMay } from './rights.tsx';
import { t } from './texts.ts';

/** Says why a panel has no buttons. @param props.unless shows nothing to operators who may make one of these calls */
export function ViewOnly({ unless = [] }: { unless?: readonly Needs[] }) {
  const may = useMay();
  if (unless.some((needs) => may(needs))) return null;
  return <p className={cards.lead}>{t('right.viewOnly')}</p>;
}
