import { closeDepositCase, type DepositCase } from '@parlour/contract/deposits.admin.endpoints';
import { isBlank } from '@parlour/contract/visible-text';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { Segmented } from '@parlour/ui/Segmented';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api.ts';
import cards from '../../shared/cards.module.css';
import { stamp } from '../../shared/format.ts';
import { ListState } from '../../shared/ListState.tsx';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { Guard } from '../../shared/rights.tsx';
import { Act } from '../../shared/rows.tsx';
import { failureText, t } from '../../shared/texts.ts';
import css from './Cashier.module.css';
import { DepositPanel } from './DepositPanel.tsx';
import { useCases, useRenewCashier } from './deposits.queries.ts';
import { waitOf } from './deposits.rules.ts';

type RowProps = { one: DepositCase; now: number; onLook: (id: string) => void };

function CaseRow({ one, now, onLook }: RowProps) {
  const renew = useRenewCashier('deposits');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const { deposit } = one;

  async function close(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (isBlank(note)) return setProblem(t('cases.noNote'));
    setBusy(true);
    const result = await call(closeDepositCase, { params: { id: one.id }, body: { note: note.trim() } });
    setBusy(false);
    if (!result.ok) setProblem(failureText(result.textKey));
    return renew();
  }

  return (
    <li className={cards.row}>
      <div className={cards.what}>
        <b>{t(`cases.kind.${one.kind}`)}</b>
        <small>
          {t(`provider.${one.provider}`)} · {one.providerRef}
          {one.amount && ` · ${t('cases.came', { amount: one.amount, currency: one.currency })}`}
        </small>
        {deposit && (
          <small>
            {deposit.number} · <PlayerName id={deposit.memberId} account={deposit.account} /> ·{' '}
            {t(`deposits.state.${deposit.state}`)}
          </small>
        )}
        {one.closedAt && (
          <small dir="auto">
            {t('cases.closedBy', { operator: one.operator ?? '', time: stamp(one.closedAt) })} {one.note}
          </small>
        )}
      </div>
      <span className={css.note}>{one.closedAt ? stamp(one.openedAt) : waitOf(one.openedAt, now)}</span>
      {deposit && <Act label={t('deposits.look')} of={deposit.number} onClick={() => onLook(deposit.id)} />}
      {!one.closedAt && (
        <Guard needs={closeDepositCase}>
          <form className={css.filters} onSubmit={(event) => void close(event)} noValidate>
            <Field
              label={t('cases.note')}
              maxLength={300}
              autoComplete="off"
              value={note}
              error={problem}
              onChange={(event) => {
                setNote(event.target.value);
                setProblem(undefined);
              }}
            />
            <Button small type="submit" kind="raised" aria-disabled={busy}>
              {t('cases.close')}
            </Button>
          </form>
        </Guard>
      )}
    </li>
  );
}

/** Mismatched payments: an operator reviews each and closes it with a note. */
export function Cases() {
  const [which, setWhich] = useState<'open' | 'closed'>('open');
  const [open, setOpen] = useState<string | null>(null);
  const list = useCases(which);
  const cases = list.isPlaceholderData ? [] : (list.data?.pages.flatMap((page) => page.cases) ?? []);
  return (
    <>
      <Segmented<'open' | 'closed'>
        label={t('cases.list')}
        value={which}
        onChange={setWhich}
        options={[
          { value: 'open', label: t('cases.open') },
          { value: 'closed', label: t('cases.closed') },
        ]}
      />
      <ListState name="cases" emblem="receipt" list={list} isEmpty={cases.length === 0 && !list.isPlaceholderData} />
      <div className={open ? css.both : undefined}>
        {cases.length > 0 && (
          <div>
            <ul className={cards.rows} aria-label={t('cases.list')}>
              {cases.map((one) => (
                <CaseRow key={one.id} one={one} now={list.dataUpdatedAt} onLook={setOpen} />
              ))}
            </ul>
            {list.hasNextPage && (
              <button
                type="button"
                className={cards.act}
                disabled={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                {t(list.isFetchingNextPage ? 'list.moreBusy' : 'list.more')}
              </button>
            )}
          </div>
        )}
        {open && <DepositPanel key={open} id={open} onClose={() => setOpen(null)} />}
      </div>
    </>
  );
}
