import type { OutputOf } from '@parlour/contract/endpoint';
import type { listVendorCases, VendorCase } from '@parlour/contract/vendor-cases.endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import cards from '../../shared/cards.module.css';
import { fullMoney, stamp } from '../../shared/format.ts';
import list from '../../shared/ListCard.module.css';
import { ListState } from '../../shared/ListState.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { type Column, TableHead } from '../../shared/TableHead.tsx';
import { type TextKey, t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { CasePanel } from './CasePanel.tsx';
import css from './VendorCases.module.css';
import { useVendorCases, VENDOR_CASES_KEY } from './vendor-cases.queries.ts';

type Cases = OutputOf<typeof listVendorCases>;

const KINDS = [
  'credit_held',
  'win_without_bet',
  'win_after_rollback',
  'round_of_other_game',
  'award_not_allowed',
  'payout_contradicted',
] as const;
const kindText = (kind: string): string => {
  const known = KINDS.find((each) => each === kind);
  return known ? t(`vendorCases.kind.${known}`) : t('vendorCases.kind.other', { kind });
};

type ListProps = { title: TextKey; columns: readonly Column[]; act?: string; isEmpty: boolean; children: ReactNode };

/** A titled table; renders nothing without rows. */
function List({ title, columns, act, isEmpty, children }: ListProps) {
  if (isEmpty) return null;
  return (
    <>
      <h2 className={css.title}>{t(title)}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard */}
      <section className={list.card} aria-label={t(title)} tabIndex={0}>
        <table className={`${list.table} ${act ? list.withButtons : ''}`}>
          <TableHead columns={columns} act={act} />
          <tbody>{children}</tbody>
        </table>
      </section>
    </>
  );
}

function Differences({ rows }: { rows: Cases['differences'] }) {
  const columns = (['vendor', 'member', 'call', 'gap', 'ours', 'theirs', 'since'] as const).map((name) =>
    t(`vendorCases.${name}`),
  );
  return (
    <List title="vendorCases.differences" columns={columns} isEmpty={rows.length === 0}>
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">{row.vendor}</th>
          <td>
            <PlayerName id={row.memberId} account={row.account ?? row.player} />
          </td>
          <td>
            {row.kind} <code>{row.tx}</code>
          </td>
          <td>{row.gap}</td>
          <td>{row.ours}</td>
          <td>{row.theirs}</td>
          <td>{stamp(row.firstAt)}</td>
        </tr>
      ))}
    </List>
  );
}

function OpenRounds({ rows, symbol }: { rows: Cases['openRounds']; symbol: string }) {
  const columns = (['vendor', 'game', 'member', 'round', 'bet', 'since'] as const).map((name) =>
    t(`vendorCases.${name}`),
  );
  return (
    <List title="vendorCases.openRounds" columns={columns} isEmpty={rows.length === 0}>
      {rows.map((row) => (
        <tr key={`${row.vendor} ${row.account} ${row.round}`}>
          <th scope="row">{row.vendor}</th>
          <td>{row.game}</td>
          <td>
            <PlayerName id={row.memberId} account={row.account} />
          </td>
          <td>
            <code>{row.round}</code>
          </td>
          <td>{fullMoney(row.bet, symbol)}</td>
          <td>{stamp(row.startedAt)}</td>
        </tr>
      ))}
    </List>
  );
}

type OpenCasesProps = { rows: readonly VendorCase[]; symbol: string; chosen: string; choose: (id: string) => void };

function OpenCases({ rows, symbol, chosen, choose }: OpenCasesProps) {
  const columns = (['vendor', 'member', 'what', 'call', 'amount', 'seen', 'since'] as const).map((name) =>
    t(`vendorCases.${name}`),
  );
  return (
    <List title="vendorCases.cases" columns={columns} act={t('vendorCases.review')} isEmpty={rows.length === 0}>
      {rows.map((row) => (
        <tr key={row.id} aria-current={row.id === chosen ? 'true' : undefined}>
          <th scope="row">{row.vendor}</th>
          <td>
            <PlayerName id={row.memberId} account={row.account} />
          </td>
          <td>{kindText(row.kind)}</td>
          <td>
            {row.op} <code>{row.tx}</code>
          </td>
          <td>{row.amount === null ? '–' : fullMoney(row.amount, symbol)}</td>
          <td>{t('vendorCases.times', { count: row.seen })}</td>
          <td>{stamp(row.firstAt)}</td>
          <td>
            <button
              type="button"
              className={cards.act}
              aria-label={t('vendorCases.reviewOf', { account: row.account, vendor: row.vendor })}
              aria-expanded={row.id === chosen}
              onClick={() => choose(row.id === chosen ? '' : row.id)}
            >
              {t('vendorCases.review')}
            </button>
          </td>
        </tr>
      ))}
    </List>
  );
}

/** Vendor calls that need an operator, reconciliation differences, and rounds that remain open. */
export function VendorCasesScreen() {
  const asked = useVendorCases();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState('');
  const [note, setNote] = useState('');
  useTitle(t('nav.vendorCases'));
  const { data } = asked;
  const row = data?.cases.find(({ id }) => id === chosen);
  const isEmpty = data !== undefined && data.cases.length + data.differences.length + data.openRounds.length === 0;
  return (
    <>
      <PageHead title={t('nav.vendorCases')} />
      <p className={cards.lead}>{t('vendorCases.lead')}</p>
      <p role="status" className={note === '' ? 'sr' : css.note}>
        {note}
      </p>
      <ListState name="vendorCases" emblem="empty" list={asked} isEmpty={isEmpty} />
      {data && (
        <>
          <OpenCases rows={data.cases} symbol={data.symbol} chosen={chosen} choose={setChosen} />
          {row && (
            <CasePanel
              key={row.id}
              row={row}
              title={`${row.account} · ${kindText(row.kind)}`}
              symbol={data.symbol}
              onClose={() => setChosen('')}
              onDone={async (said) => {
                setChosen('');
                setNote(said);
                await queries.invalidateQueries({ queryKey: VENDOR_CASES_KEY });
              }}
            />
          )}
          <Differences rows={data.differences} />
          <OpenRounds rows={data.openRounds} symbol={data.symbol} />
        </>
      )}
    </>
  );
}
