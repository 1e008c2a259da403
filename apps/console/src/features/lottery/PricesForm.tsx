import type { OutputOf } from '@parlour/contract/endpoint';
import {
  type AdminLotteryGame,
  addLotteryPrices,
  type getLotteryPrices,
} from '@parlour/contract/lottery.admin.endpoints';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { stamp } from '../../shared/format.ts';
import list from '../../shared/ListCard.module.css';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { Guard } from '../../shared/rights.tsx';
import { People } from '../../shared/rows.tsx';
import { TableHead } from '../../shared/TableHead.tsx';
import { t } from '../../shared/texts.ts';
import { useReason } from '../../shared/useReason.ts';
import css from './Lottery.module.css';
import { type PriceTable, sendPrices, usePrices } from './lottery.queries.ts';
import { pricesOf } from './lottery.rules.ts';
import { useLotteryAction } from './useLotteryAction.ts';

type Props = { game: AdminLotteryGame; onDone: (said: string) => void };
type Prices = OutputOf<typeof getLotteryPrices>;

function Table({ data, game, onDone }: Props & { data: Prices }) {
  const { failure, isBusy, prompt, act } = useLotteryAction();
  const why = useReason('lottery.reasonMissing');
  const [typed, setTyped] = useState<PriceTable>(() =>
    Object.fromEntries(
      data.types.map(({ playCode, names, prices }) => [
        playCode,
        Object.fromEntries(names.map((name) => [name, prices[name] ?? ''])),
      ]),
    ),
  );
  function save() {
    const reason = why.given();
    if (reason === null) return;
    act(
      () => sendPrices(game.gameId, { from: data.priceListId, prices: pricesOf(typed), reason }),
      () => onDone(t('lottery.savedPrices')),
    );
  }
  return (
    <EditorCard
      needs={addLotteryPrices}
      label="lottery.prices"
      title={t('lottery.priceList', { id: data.priceListId })}
      saving={{ failure, isBusy, prompt }}
      onSubmit={save}
      says={{ save: 'lottery.savePrices', saving: 'lottery.saving' }}
    >
      <p className={css.note}>{t('lottery.pricesText')}</p>
      <div className={css.wide}>
        <table className={list.table}>
          <TableHead
            columns={[
              t('lottery.play'),
              { text: t('lottery.cost'), className: css.figure },
              t('lottery.prices'),
              { text: t('lottery.returns'), className: css.figure },
            ]}
          />
          <tbody>
            {data.types.map(({ playCode, cost, names, returns }) => (
              <tr key={playCode}>
                <th scope="row">{playCode}</th>
                <td className={css.figure}>{cost}</td>
                <td>
                  <span className={css.prices}>
                    {names.map((name) => (
                      <label key={name}>
                        {name}
                        <input
                          className={css.price}
                          aria-label={t('lottery.priceOf', { name, play: playCode })}
                          autoComplete="off"
                          maxLength={20}
                          value={typed[playCode]?.[name] ?? ''}
                          onChange={(event) =>
                            setTyped({ ...typed, [playCode]: { ...typed[playCode], [name]: event.target.value } })
                          }
                        />
                      </label>
                    ))}
                  </span>
                </td>
                <td className={css.figure}>
                  {returns.map(({ kind, percent }) => `${kind} ${percent}`.trim()).join(', ') || '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Guard needs={addLotteryPrices}>
        <Field label={t('lottery.reason')} {...why.field} />
      </Guard>
      {data.lists.length > 1 && (
        <People
          label={t('lottery.history')}
          people={data.lists.map(({ id, by, at }) => ({
            memberId: null,
            account: t('lottery.priceList', { id }),
            at: t('lottery.by', { name: by === '' ? t('lottery.seeded') : by, at: stamp(at) }),
          }))}
        />
      )}
    </EditorCard>
  );
}

/** Price list of a game with the exact returns; a new one replaces it as a whole. */
export function PricesForm(props: Props) {
  const asked = usePrices(props.game.gameId);
  return (
    <>
      <Failed title="lottery.failedTitle" asked={asked} />
      <Loading label="lottery.loading" asked={asked} />
      {asked.data && <Table key={asked.data.priceListId} data={asked.data} {...props} />}
    </>
  );
}
