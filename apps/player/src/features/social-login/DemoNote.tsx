import { useT } from '../../shared/i18n.tsx';
import type { useWhitelabel } from '../system/system.queries.ts';
import { shownProviders } from './social.ts';
import css from './social-login.module.css';

/** Says under the buttons of the providers that none of them is real. It is known with the page and moves nothing. */
export function DemoNote({ brand }: { brand: ReturnType<typeof useWhitelabel> }) {
  const t = useT();
  return (
    brand?.demoProviders === true &&
    shownProviders(brand.flags).length > 0 && <p className={css.demo}>{t('provider.demo')}</p>
  );
}
