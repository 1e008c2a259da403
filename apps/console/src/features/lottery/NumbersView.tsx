import type { LotteryNumberBoard } from '@parlour/contract/lottery-numbers.admin.endpoints';
import { Icon } from '@parlour/ui/Icon';
import { Segmented } from '@parlour/ui/Segmented';
import { useState } from 'react';
import { Choice } from '../../shared/Choice.tsx';
import cards from '../../shared/cards.module.css';
import { shortMoney, stamp, stampWithSeconds } from '../../shared/format.ts';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { Note } from '../../shared/Note.tsx';
import { StateDot } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import { CloseSale } from './CloseSale.tsx';
import css from './Lottery.module.css';
import { useGames, useIssues, useNumberBoard, useNumberLimits } from './lottery.queries.ts';
import { gameName, ISSUE_TONES } from './lottery.rules.ts';
import { NumberEvents } from './NumberEvents.tsx';
import { NumberLimitForm } from './NumberLimitForm.tsx';
import { NumberPanel } from './NumberPanel.tsx';
import grid from './Numbers.module.css';
import {
  type Board,
  closesIn,
  compactOf,
  type NumberOrder,
  ordered,
  resultOf,
  stateText,
  stepsOf,
  worstOf,
} from './numbers.rules.ts';

/** Figures of a bet type on an issue. */
function Tiles({ board, total, symbol }: { board: Board; total: LotteryNumberBoard['total']; symbol: string }) {
  const worst = worstOf(board);
  const shut = board.numbers.filter(({ state }) => state === 'full' || state === 'blocked');
  const cut = board.numbers.filter(({ state }) => state === 'cut');
  const tiles = [
    [t('lottery.turnover'), shortMoney(board.stake, symbol), board.playCode],
    ...(total
      ? [
          [
            t('lottery.numbers.total'),
            shortMoney(total.stake, symbol),
            t('lottery.numbers.totalOf', {
              stake: shortMoney(total.stake, symbol),
              most: shortMoney(total.most, symbol),
            }),
          ],
        ]
      : []),
    [
      t('lottery.numbers.worst'),
      worst ? shortMoney(resultOf(board, worst), symbol) : '–',
      worst ? t('lottery.numbers.worstOf', { number: worst.number }) : '',
    ],
    ...(board.average === null
      ? []
      : [[t('lottery.numbers.average'), shortMoney(board.average, symbol), t('lottery.numbers.averageText')]]),
    [t('lottery.numbers.limit'), shortMoney(board.most, symbol), t('lottery.numbers.toPay')],
    [
      t('lottery.numbers.cutCount'),
      t('lottery.numbers.numbers', { count: cut.length }),
      cut.map(({ number }) => number).join(', ') || t('lottery.numbers.none'),
    ],
    [
      t('lottery.numbers.blockedCount'),
      t('lottery.numbers.numbers', { count: shut.length }),
      shut.map(({ number }) => number).join(', ') || t('lottery.numbers.none'),
    ],
  ];
  return (
    <dl className={grid.tiles}>
      {tiles.map(([label, figure, note]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
          <dd>{note}</dd>
        </div>
      ))}
    </dl>
  );
}

type GridProps = {
  board: Board;
  by: NumberOrder;
  chosen: string | null;
  choose: (number: string) => void;
};

/** All numbers, each filled by its share of the limit. */
function Grid({ board, by, chosen, choose }: GridProps) {
  return (
    <div className={grid.numbers} data-few={board.numbers.length <= 20 || undefined}>
      {ordered(board.numbers, by).map((one) => (
        <button
          key={one.number}
          type="button"
          data-state={one.state}
          data-half={one.share >= 50 || undefined}
          aria-pressed={one.number === chosen}
          style={{ ['--share' as string]: `${Math.min(100, one.share)}%` }}
          onClick={() => choose(one.number)}
        >
          <b>{one.number}</b>
          <span>{compactOf(one.pays)}</span>
          {one.cut > 0 && one.state === 'cut' && <small>−{one.cut}%</small>}
          {(one.state === 'full' || one.state === 'blocked') && <Icon name="lock" />}
          <span className="sr">{stateText(one)}</span>
        </button>
      ))}
    </div>
  );
}

/** The current rule of price reductions. */
function Rule({ board }: { board: Board }) {
  return (
    <section className={cards.card} aria-label={t('lottery.numbers.rules')}>
      <h3>{t('lottery.numbers.rules')}</h3>
      <dl className={grid.facts}>
        {stepsOf(board).map(({ share, before, after }) => (
          <div key={share}>
            <dt>{t('lottery.numbers.step', { price: before, cut: after })}</dt>
            <dd>{t('lottery.numbers.from', { share })}</dd>
          </div>
        ))}
        <div>
          <dt>{t('lottery.numbers.blocks')}</dt>
          <dd>{t('lottery.numbers.from', { share: 100 })}</dd>
        </div>
      </dl>
    </section>
  );
}

/** Exposure of each number of an issue, live; numbers are blocked and unblocked here, and their limits set. */
export function NumbersView() {
  const [wanted, setWanted] = useState({ gameId: '', issueId: '', playCode: '' });
  const [by, setBy] = useState<NumberOrder>('number');
  const [chosen, setChosen] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const games = useGames();
  const onSale = games.data?.games.filter(({ enabled }) => enabled) ?? [];
  const game = onSale.find(({ gameId }) => String(gameId) === wanted.gameId) ?? onSale[0];
  const issues = useIssues({ view: 'coming', gameId: game === undefined ? '' : String(game.gameId), page: 0 });
  const coming = issues.data?.rows.filter(({ gameId }) => gameId === game?.gameId) ?? [];
  const issueId = coming.find(({ id }) => id === wanted.issueId)?.id ?? coming[0]?.id ?? '';
  const asked = useNumberBoard({ id: issueId, playCode: wanted.playCode });
  const limits = useNumberLimits(game?.gameId ?? 0);
  const { data } = asked;
  const board = data?.board ?? null;
  const isOnSale = data?.issue.state === 'open' || data?.issue.state === 'closing';
  /** The form starts with the displayed bet type: before that is known, input would be lost. */
  const isKnown = issueId === '' ? issues.isSuccess && !issues.isPlaceholderData : data !== undefined;
  const number = board?.numbers.find((one) => one.number === chosen);
  return (
    <>
      <Failed title="lottery.failedTitle" asked={games.error ? games : asked} />
      <Loading label="lottery.loading" asked={games} />
      {game && (
        <>
          <div className={css.filters}>
            <Choice
              label={t('lottery.game')}
              value={String(game.gameId)}
              options={onSale.map((one) => [String(one.gameId), gameName(one.gameCode)] as const)}
              onChange={(gameId) => {
                setWanted({ gameId, issueId: '', playCode: '' });
                setChosen(null);
              }}
            />
            {coming.length > 0 && (
              <Choice
                label={t('lottery.issue')}
                value={issueId}
                options={coming.map((one) => [one.id, `${one.numero} · ${stamp(one.drawsAt)}`] as const)}
                onChange={(next) => setWanted({ ...wanted, issueId: next })}
              />
            )}
            {data && data.plays.length > 0 && (
              <Choice
                label={t('lottery.numbers.betType')}
                value={board?.playCode ?? ''}
                options={data.plays.map((playCode) => [playCode, playCode] as const)}
                onChange={(playCode) => {
                  setWanted({ ...wanted, playCode });
                  setChosen(null);
                }}
              />
            )}
            {data && (
              <StateDot tone={ISSUE_TONES[data.issue.state]}>
                {t(`lottery.state.${data.issue.state}`)}
                {isOnSale && `, ${t('lottery.numbers.closesIn', { time: closesIn(data) })}`}
              </StateDot>
            )}
            {isOnSale && <CloseSale key={issueId} issueId={issueId} onDone={setSaid} />}
          </div>
          <Note text={said} />
          {issues.data && coming.length === 0 && <p className={css.note}>{t('lottery.numbers.noIssue')}</p>}
          {data && !board && <p className={css.note}>{t('lottery.numbers.unwatched')}</p>}
          {data && board && <Tiles board={board} total={data.total} symbol={data.symbol} />}
          <div className={cards.both}>
            {data && board && (
              <section className={cards.card} aria-label={t('lottery.numbers.grid')}>
                <div className={css.head}>
                  <h3>{t('lottery.numbers.grid')}</h3>
                  <span className={css.note}>{t('lottery.numbers.live', { time: stampWithSeconds(data.now) })}</span>
                  <Segmented<NumberOrder>
                    label={t('lottery.numbers.sort')}
                    value={by}
                    onChange={setBy}
                    options={[
                      { value: 'number', label: t('lottery.numbers.byNumber') },
                      { value: 'amount', label: t('lottery.numbers.byAmount') },
                    ]}
                  />
                </div>
                <ul className={grid.legend}>
                  <li data-half>{t('lottery.numbers.above')}</li>
                  <li data-state="cut">{t('lottery.numbers.cutCount')}</li>
                  <li data-state="blocked">{t('lottery.numbers.blockedCount')}</li>
                </ul>
                <Grid board={board} by={by} chosen={chosen} choose={setChosen} />
              </section>
            )}
            <div className={css.panel}>
              {data && board && number && (
                <NumberPanel
                  key={number.number}
                  issueId={issueId}
                  board={board}
                  number={number}
                  symbol={data.symbol}
                  onDone={setSaid}
                />
              )}
              {board && <Rule board={board} />}
              {data && board && <NumberEvents board={board} symbol={data.symbol} />}
              {isKnown && limits.data && limits.data.types.length > 0 && (
                <NumberLimitForm
                  key={`${game.gameId} ${board?.playCode ?? ''}`}
                  gameId={game.gameId}
                  name={gameName(game.gameCode)}
                  types={limits.data.types}
                  first={board?.playCode ?? ''}
                  onDone={setSaid}
                />
              )}
            </div>
          </div>
        </>
      )}
    </>
  );
}
