import { useState } from 'react';
import { fullMoney, shortMoney } from '../../shared/format.ts';
import { t } from '../../shared/texts.ts';
import css from './Dashboard.module.css';
import { barLengths, type DayFigures } from './figures.ts';
import own from './TopGames.module.css';

export function TopGames({ games, symbol }: { games: DayFigures['topGames']; symbol: string }) {
  const lengths = barLengths(games.map((game) => game.wins));
  return (
    <section className={css.card}>
      <div className={css.head}>
        <h2>{t('games.title')}</h2>
        <small>{t('games.note')}</small>
      </div>
      {games.length === 0 ? (
        <p className={css.empty}>{t('games.empty')}</p>
      ) : (
        <ol className={own.list}>
          {games.map((game, i) => (
            <li key={game.nodeId}>
              <Art url={game.iconUrl === '' ? '' : `${game.iconUrl}-240.webp`} />
              <div className={own.game}>
                <p>
                  <b>{game.gameName}</b>
                  <span title={fullMoney(game.wins, symbol)}>{shortMoney(game.wins, symbol)}</span>
                </p>
                <div className={own.track}>
                  <i style={{ inlineSize: `${lengths[i] ?? 0}%` }} />
                </div>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** The game's image, or a plain background without one. */
function Art({ url }: { url: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  const isShown = url !== '' && failed !== url;
  return (
    <span className={own.art}>
      {isShown && <img src={url} alt="" width="36" height="48" loading="lazy" onError={() => setFailed(url)} />}
    </span>
  );
}
