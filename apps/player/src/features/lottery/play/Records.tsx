import { useState } from 'react';
import { useT } from '../../../shared/i18n.tsx';
import type { Issue, LotteryGame } from '../lottery.queries.ts';
import { MyBets } from '../MyBets.tsx';
import { Result } from '../Result.tsx';
import { prizesOf } from '../result.rules.ts';
import { shortOf } from '../wingo.rules.ts';
import css from './play.module.css';
import { Statistics } from './Statistics.tsx';

/** All prizes of a draw with a table of numbers; renders nothing for others. */
function Prizes({ result }: { result: unknown }) {
  const prizes = prizesOf(result);
  if (prizes.length === 0) return null;
  return (
    <dl className={css.prizes}>
      {prizes.map(({ name, numbers }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{numbers.join(' ')}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The last draws, and the player's bets. */
export default function Records({
  game,
  results,
  symbol,
}: {
  game: LotteryGame;
  results: readonly Issue[];
  symbol: string;
}) {
  const t = useT();
  const [last] = results;
  const [counts, setCounts] = useState(false);
  return (
    <>
      <details className={css.records}>
        <summary>{t('lottery.history')}</summary>
        {last && <Prizes result={last.winningNumber} />}
        <ol>
          {results.map(({ numero, winningNumber }) => (
            <li key={numero}>
              <span>
                <bdi>{shortOf(numero)}</bdi>
              </span>
              <Result family={game.family} result={winningNumber} />
            </li>
          ))}
        </ol>
      </details>
      <details className={css.records} onToggle={({ currentTarget }) => setCounts(currentTarget.open)}>
        <summary>{t('lottery.statistics')}</summary>
        {counts && <Statistics game={game} newest={last?.numero ?? ''} />}
      </details>
      <details className={css.records}>
        <summary>{t('lottery.myBets')}</summary>
        <MyBets gameId={game.gameId} symbol={symbol} />
      </details>
    </>
  );
}
