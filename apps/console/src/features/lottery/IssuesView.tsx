import type { ListedLotteryIssue } from '@parlour/contract/lottery.admin.endpoints';
import { Segmented } from '@parlour/ui/Segmented';
import { type ReactNode, useState } from 'react';
import { openFromAddress } from '../../shared/address.ts';
import cards from '../../shared/cards.module.css';
import { count, shortMoney, stamp } from '../../shared/format.ts';
import list from '../../shared/ListCard.module.css';
import { Failed, ListState } from '../../shared/ListState.tsx';
import { Act } from '../../shared/rows.tsx';
import { TableHead } from '../../shared/TableHead.tsx';
import { t } from '../../shared/texts.ts';
import { useClock } from '../../shared/useClock.ts';
import { waitOf } from '../deposits/deposits.rules.ts';
import { GameChoice } from './GameChoice.tsx';
import { IssuePanel } from './IssuePanel.tsx';
import { IssueState } from './IssueState.tsx';
import css from './Lottery.module.css';
import { type IssueView, useIssues } from './lottery.queries.ts';
import { gameName, resultText } from './lottery.rules.ts';

const CLOCK_MS = 20_000;
const MOST_ENTRIES = 2;

type Props = {
  /** Shows only issues that are held or await a result. */
  isDue: boolean;
};

/** Badges of entries that wait for an operator. */
function Pending({ pending, asked }: Pick<ListedLotteryIssue, 'pending' | 'asked'>) {
  if (pending === null) return null;
  return (
    <span className={css.badges}>
      <span>{t(`lottery.pending.${pending}`)}</span>
      {asked.map(({ operator: name }) => (
        <span key={name}>{t('lottery.pending.asked', { name })}</span>
      ))}
    </span>
  );
}

type RowProps = { row: ListedLotteryIssue; isChosen: boolean; look: () => void; children: ReactNode };

/** An issue with name, draw and state; the other cells depend on the view. */
function Row({ row, isChosen, look, children }: RowProps) {
  const name = `${gameName(row.gameCode)} ${row.numero}`;
  return (
    <tr aria-current={isChosen ? 'true' : undefined}>
      <th scope="row">{name}</th>
      <td>{stamp(row.drawsAt)}</td>
      <td>
        <IssueState issue={row} />
        <Pending pending={row.pending} asked={row.asked} />
      </td>
      {children}
      <td>
        <Act label={t('lottery.look')} of={name} onClick={look} />
      </td>
    </tr>
  );
}

/** Entries of a result, and the waiting time of the issue. */
function Waiting({ row, now }: { row: ListedLotteryIssue; now: number }) {
  return (
    <>
      <td className={css.figure}>
        {row.drawSource === 'entry' ? t('lottery.entryCount', { count: Math.min(row.entries, MOST_ENTRIES) }) : '–'}
      </td>
      <td className={css.figure}>{Date.parse(row.drawsAt) > now ? '–' : waitOf(row.drawsAt, now)}</td>
    </>
  );
}

/** Result and figures of an issue. */
function Figures({ row, symbol }: { row: ListedLotteryIssue; symbol: string }) {
  return (
    <>
      <td>{resultText(row)}</td>
      <td className={css.figure}>{count(row.orders)}</td>
      <td className={css.figure}>{shortMoney(row.turnover, symbol)}</td>
      <td className={css.figure}>{shortMoney(row.prizes, symbol)}</td>
    </>
  );
}

const settledColumns = () => [
  t('lottery.issue'),
  t('lottery.draw'),
  t('lottery.state'),
  t('lottery.result'),
  { text: t('lottery.orders'), className: css.figure },
  { text: t('lottery.turnover'), className: css.figure },
  { text: t('lottery.prizes'), className: css.figure },
];

/** Issues with orders that were settled today. */
function SettledToday({ open, look }: { open: string | null; look: (id: string) => void }) {
  const asked = useIssues({ view: 'today', gameId: '', page: 0 });
  const { data } = asked;
  if (!data) return <Failed title="lottery.settledFailed" asked={asked} />;
  if (data.rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard
    <section className={list.card} aria-label={t('lottery.settledToday')} tabIndex={0}>
      <h3>{t('lottery.settledToday')}</h3>
      {data.more && <p className={css.note}>{t('lottery.settledMore', { count: data.rows.length })}</p>}
      <table className={`${list.table} ${list.withButtons}`}>
        <TableHead columns={settledColumns()} act={t('lottery.look')} />
        <tbody>
          {data.rows.map((row) => (
            <Row key={row.id} row={row} isChosen={row.id === open} look={() => look(row.id)}>
              <Figures row={row} symbol={data.symbol} />
            </Row>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Issues that await a result; or those on sale and decided ones. The selected one is shown next to the list. */
export function IssuesView({ isDue }: Props) {
  const [which, setWhich] = useState<IssueView>(isDue ? 'due' : 'coming');
  const [gameId, setGameId] = useState('');
  const [page, setPage] = useState(0);
  const [open, setOpen] = useState(openFromAddress);
  const now = useClock(CLOCK_MS);
  const asked = useIssues({ view: which, gameId, page });
  const rows = asked.data?.rows ?? [];
  const symbol = asked.data?.symbol ?? '';
  const columns = isDue
    ? [
        t('lottery.issue'),
        t('lottery.draw'),
        t('lottery.state'),
        { text: t('lottery.entries'), className: css.figure },
        { text: t('lottery.late'), className: css.figure },
      ]
    : settledColumns();
  const label = t(isDue ? 'lottery.view.results' : 'lottery.view.issues');
  return (
    <>
      {!isDue && (
        <div className={css.filters}>
          <Segmented<IssueView>
            label={t('lottery.which')}
            value={which}
            onChange={(next) => {
              setWhich(next);
              setPage(0);
            }}
            options={[
              { value: 'coming', label: t('lottery.coming') },
              { value: 'entered', label: t('lottery.entered') },
              { value: 'decided', label: t('lottery.decided') },
            ]}
          />
          <GameChoice
            value={gameId}
            onChange={(next) => {
              setGameId(next);
              setPage(0);
            }}
          />
        </div>
      )}
      <div className={open === null ? undefined : cards.both}>
        <div className={css.panel}>
          <ListState
            name={which === 'entered' ? 'lotteryEntered' : isDue ? 'lottery' : 'lotteryIssues'}
            emblem="empty"
            list={asked}
            isEmpty={rows.length === 0}
          />
          {rows.length > 0 && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard
            <section className={list.card} aria-label={label} tabIndex={0}>
              <table className={`${list.table} ${list.withButtons}`}>
                <TableHead columns={columns} act={t('lottery.look')} />
                <tbody>
                  {rows.map((row) => (
                    <Row key={row.id} row={row} isChosen={row.id === open} look={() => setOpen(row.id)}>
                      {isDue ? <Waiting row={row} now={now} /> : <Figures row={row} symbol={symbol} />}
                    </Row>
                  ))}
                </tbody>
              </table>
              {(page > 0 || asked.data?.more) && (
                <div className={cards.end}>
                  <button
                    type="button"
                    className={cards.act}
                    disabled={page === 0}
                    onClick={() => setPage((at) => at - 1)}
                  >
                    {t('lottery.back')}
                  </button>
                  <button
                    type="button"
                    className={cards.act}
                    disabled={!asked.data?.more}
                    onClick={() => setPage((at) => at + 1)}
                  >
                    {t('lottery.more')}
                  </button>
                </div>
              )}
            </section>
          )}
          {isDue && <SettledToday open={open} look={setOpen} />}
        </div>
        {open !== null && <IssuePanel key={open} id={open} onClose={() => setOpen(null)} />}
      </div>
    </>
  );
}
