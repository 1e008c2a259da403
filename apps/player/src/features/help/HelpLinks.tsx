import { PATHS } from '@parlour/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useListLanguage, useT } from '../../shared/i18n.tsx';
import { helpQuery } from './help.queries.ts';

const SHOWN = 6;

/** The first topics as links in the page footer. */
export function HelpLinks() {
  const t = useT();
  const { data = [] } = useQuery(helpQuery(useListLanguage()));
  return (
    <>
      {data.slice(0, SHOWN).map(({ tag, title }) => (
        <Link key={tag} to={PATHS.help} search={{ tag }}>
          {title}
        </Link>
      ))}
      <Link to={PATHS.help}>{t('help.title')}</Link>
    </>
  );
}
