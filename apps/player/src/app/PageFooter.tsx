import { Icon } from '@parlour/ui/Icon';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { FooterGames } from '../features/home/FooterGames.tsx';
import { CONTACT_ICONS, useSocials } from '../features/system/service.ts';
import { useWhitelabel } from '../features/system/system.queries.ts';
import { useT } from '../shared/i18n.tsx';
import { OutwardLink } from '../shared/OutwardLink.tsx';
import css from './PageFooter.module.css';
import { PATHS } from './routes.ts';

const HelpLinks = lazy(async () => ({ default: (await import('../features/help/HelpLinks.tsx')).HelpLinks }));
const FooterPromotions = lazy(async () => ({
  default: (await import('../features/promotions/FooterPromotions.tsx')).FooterPromotions,
}));

type SectionProps = {
  title: string;
  /** Content; a function receives whether the section is open, so that nothing is fetched for closed sections. */
  children: ReactNode | ((open: boolean) => ReactNode);
};

function Section({ title, children }: SectionProps) {
  const [open, setOpen] = useState(false);
  return (
    // Sections with the same name are exclusive: the browser keeps at most one open.
    <details className={css.section} name="page-footer" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={css.summary}>
        {title}
        <Icon name="chevron-down" className={css.chevron} />
      </summary>
      <div className={css.content}>
        <Suspense>{typeof children === 'function' ? children(open) : children}</Suspense>
      </div>
    </details>
  );
}

/** Footer of home: three sections of which one is open at a time, contact channels and the legal line. */
export function PageFooter() {
  const t = useT();
  const socials = useSocials();
  const age = useWhitelabel()?.minimumAge ?? 18;
  return (
    <footer className={css.footer}>
      <Section title={t('footer.topGames')}>
        <FooterGames />
      </Section>
      <Section title={t('nav.promotions')}>{(open) => open && <FooterPromotions />}</Section>
      <Section title={t('footer.help')}>{(open) => open && <HelpLinks />}</Section>
      {socials.length > 0 && (
        <p className={css.social}>
          {socials.map((contact) => (
            <OutwardLink key={contact.name} href={contact.url}>
              <Icon name={CONTACT_ICONS[contact.name]} />
              {t(`service.${contact.name}`)}
            </OutwardLink>
          ))}
        </p>
      )}
      <div className={css.legal}>
        <b className={css.age} aria-hidden="true">
          {age}+
        </b>
        <p>
          {t('footer.age', { age })}
          <br />
          {t('footer.rights')}
          <br />
          <Link to={PATHS.protection}>{t('protect.title')}</Link>
        </p>
      </div>
    </footer>
  );
}
