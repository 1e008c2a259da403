import { useDeferredValue, useState } from 'react';
import cards from '../../shared/cards.module.css';
import { count, fullMoney } from '../../shared/format.ts';
import { ListWithPanel } from '../../shared/ListWithPanel.tsx';
import { Note } from '../../shared/Note.tsx';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { Act, StateDot } from '../../shared/rows.tsx';
import { SearchField } from '../../shared/SearchField.tsx';
import { t } from '../../shared/texts.ts';
import css from '../agents/Agents.module.css';
import { AffiliateForm } from './AffiliateForm.tsx';
import { AffiliatePanel } from './AffiliatePanel.tsx';
import { useAffiliates } from './affiliates.queries.ts';
import { Moves } from './Moves.tsx';
import { Payouts } from './Payouts.tsx';

const figure = (text: string) => ({ text, className: css.figure });

type Props = {
  /** Whether the form for a new affiliate is open. */
  isAdding: boolean;
  onAdded: () => void;
};

/** Payouts to approve, and affiliates; the selected one is shown next to the list. */
export function AffiliateList({ isAdding, onAdded }: Props) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const asked = useAffiliates(useDeferredValue(typed.trim()));
  const first = asked.data?.pages[0];
  const affiliates = asked.data?.pages.flatMap((page) => page.affiliates) ?? [];
  return (
    <>
      <p className={cards.lead}>{t('affiliates.lead')}</p>
      {first && isAdding && (
        <AffiliateForm
          exponent={first.exponent}
          symbol={first.symbol}
          onDone={(text) => {
            setSaid(text);
            onAdded();
          }}
          onClose={onAdded}
        />
      )}
      <Note text={said} />
      {first && <Payouts waiting={first.waiting} symbol={first.symbol} timeZone={first.timeZone} />}
      <Moves />
      <div className={css.filters}>
        <SearchField label={t('affiliates.find')} value={typed} onChange={setTyped} />
        {first && <p className={css.zone}>{t('agents.zone', { zone: first.timeZone })}</p>}
      </div>
      <ListWithPanel
        name="affiliates"
        emblem="search"
        label={t('nav.affiliates')}
        list={asked}
        head={[
          t('affiliates.account'),
          t('affiliates.kind'),
          t('agents.state'),
          figure(t('affiliates.players')),
          figure(t('affiliates.waiting')),
          figure(t('affiliates.paid')),
        ]}
        act={t('agents.look')}
        rows={affiliates.map((affiliate) => (
          <tr key={affiliate.id} aria-current={affiliate.id === open ? 'true' : undefined}>
            <th scope="row">
              <PlayerName id={affiliate.member.id} account={affiliate.member.account} />
            </th>
            <td>{t(`affiliates.kind.${affiliate.kind}`)}</td>
            <td>
              <StateDot tone={affiliate.state === 'active' ? 'good' : 'plain'}>
                {t(`affiliates.is.${affiliate.state}`)}
              </StateDot>
            </td>
            <td className={css.figure}>{count(affiliate.players)}</td>
            <td className={css.figure}>{fullMoney(affiliate.waiting, first?.symbol ?? '')}</td>
            <td className={css.figure}>{fullMoney(affiliate.paid, first?.symbol ?? '')}</td>
            <td>
              <Act label={t('agents.look')} of={affiliate.member.account} onClick={() => setOpen(affiliate.id)} />
            </td>
          </tr>
        ))}
        both={css.both}
        panel={open === null ? null : <AffiliatePanel key={open} id={open} onClose={() => setOpen(null)} />}
      />
    </>
  );
}
