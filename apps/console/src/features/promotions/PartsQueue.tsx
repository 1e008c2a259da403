import type { OutputOf } from '@parlour/contract/endpoint';
import type { AdminApplication, listAdminPromotions } from '@parlour/contract/promotions.endpoints';
import { Segmented } from '@parlour/ui/Segmented';
import { useState } from 'react';
import { ListCard } from '../../shared/ListCard.tsx';
import { ListState } from '../../shared/ListState.tsx';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { t } from '../../shared/texts.ts';
import { PartPanel } from './PartPanel.tsx';
import css from './Promotions.module.css';
import { type PartsOf, useParts } from './promotions.queries.ts';
import { titleOf, waitOf } from './promotions.rules.ts';

export type PromotionsData = OutputOf<typeof listAdminPromotions>;

const VIEWS: readonly PartsOf['state'][] = ['waiting', 'signed', 'claim', 'claimed', 'rejected', ''];

/** Applications of members, longest waiting first; the selected one is shown next to the list. */
export function PartsQueue({ desk }: { desk: PromotionsData }) {
  const [of, setOf] = useState<PartsOf>({ state: 'waiting', promotion: '' });
  const [open, setOpen] = useState<AdminApplication | null>(null);
  const list = useParts(of);
  const parts = list.data?.pages.flatMap((page) => page.applications) ?? [];
  const chosen = parts.find((part) => part.id === open?.id) ?? open;
  return (
    <>
      <div className={css.filters}>
        <Segmented<PartsOf['state']>
          label={t('promotions.state')}
          value={of.state}
          onChange={(state) => setOf({ ...of, state })}
          options={VIEWS.map((value) => ({
            value,
            label: t(value === '' ? 'promotions.every' : `promotions.state.${value}`),
          }))}
        />
        <label className={css.choice}>
          {t('promotions.of')}
          <select value={of.promotion} onChange={(event) => setOf({ ...of, promotion: event.target.value })}>
            <option value="">{t('promotions.every')}</option>
            {desk.rows
              .filter((row) => row.draft.activity.kind !== 'link')
              .map((row) => (
                <option key={row.id} value={row.id}>
                  {titleOf(row)}
                </option>
              ))}
          </select>
        </label>
      </div>
      <ListState name="parts" emblem="receipt" list={list} isEmpty={parts.length === 0} />
      <div className={chosen ? css.both : undefined}>
        {parts.length > 0 && (
          <ListCard
            label={t('promotions.parts')}
            list={list}
            withButtons
            head={[t('promotions.member'), t('promotions.one'), t('promotions.state'), t('promotions.waits')]}
            act={t('promotions.look')}
          >
            {parts.map((part) => (
              <tr
                key={part.id}
                className={part.id === chosen?.id ? css.chosen : undefined}
                aria-current={part.id === chosen?.id ? 'true' : undefined}
              >
                <th scope="row" className={css.name}>
                  <PlayerName id={part.member.id} account={part.member.account} />
                </th>
                <td className={css.name}>{part.title}</td>
                <td>
                  <span className={`${css.state} ${css[part.state] ?? ''}`}>{t(`promotions.state.${part.state}`)}</span>
                </td>
                <td>{waitOf(part.appliedAt, list.dataUpdatedAt)}</td>
                <td>
                  <button
                    type="button"
                    className={css.open}
                    aria-label={`${t('promotions.look')}: ${part.member.account}, ${part.title}`}
                    onClick={() => setOpen(part)}
                  >
                    {t('promotions.look')}
                  </button>
                </td>
              </tr>
            ))}
          </ListCard>
        )}
        {chosen && (
          <PartPanel
            key={chosen.id + chosen.state}
            part={chosen}
            symbol={desk.symbol}
            onClose={() => setOpen(null)}
            onMoved={setOpen}
          />
        )}
      </div>
    </>
  );
}
