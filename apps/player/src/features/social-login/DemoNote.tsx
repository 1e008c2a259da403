import { useT } from '../../shared/i18n.tsx';
import type { useWhitelabel } from '../system/system.queries.ts';
import { shownProviders } from './social.ts';
import css from './social-login.module.css';

/** States below the provider buttons that they are simulated. Known with the page, so that nothing shifts. */
export function DemoNote({ brand }: { brand: ReturnType<typeof useWhitelabel> }) {
  const t = useT();
  return (
    brand?.demoProviders === true &&
    shownProviders(brand.flags).length > 0 && <p className={css.demo}>{t('provider.demo')}</p>
  );
}
