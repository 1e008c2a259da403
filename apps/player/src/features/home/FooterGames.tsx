import { PATHS } from '@parlour/contract/routes';
import { Link } from '@tanstack/react-router';
import { useT } from '../../shared/i18n.tsx';
import { useHome } from './home.queries.ts';

const SHOWN = 6;

/** The first hot games as links in the page footer. */
export function FooterGames() {
  const t = useT();
  const games = useHome().data?.hot.slice(0, SHOWN) ?? [];
  return (
    <>
      {games.map((game) => (
        <Link key={game.nodeId} to={PATHS.play} search={{ nodeId: game.nodeId }}>
          {game.displayName}
        </Link>
      ))}
      <Link to={PATHS.popular}>{t('footer.allGames')}</Link>
    </>
  );
}
