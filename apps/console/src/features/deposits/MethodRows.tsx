import type { ClientResult } from '@parlour/contract/client';
import type { MethodIcon } from '@parlour/contract/deposits';
import {
  addMethod,
  changeMethod,
  type listMethodRows,
  type MethodRow,
  orderMethods,
} from '@parlour/contract/deposits.admin.endpoints';
import type { OutputOf } from '@parlour/contract/endpoint';
import { Button, IconButton } from '@parlour/ui/Button';
import { Icon, type IconName } from '@parlour/ui/Icon';
import { useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import { call } from '../../shared/api.ts';
import cards from '../../shared/cards.module.css';
import { fullMoney } from '../../shared/format.ts';
import { Guard, useMay } from '../../shared/rights.tsx';
import { Act, StateDot } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import { useSaving } from '../../shared/useSaving.ts';
import css from './Cashier.module.css';
import { useRenewCashier } from './deposits.queries.ts';
import { feeOfMethod, moved } from './deposits.rules.ts';
import { MethodFormCard } from './MethodFormCard.tsx';

export type MethodAdminData = OutputOf<typeof listMethodRows>;
type Props = { desk: MethodAdminData };

const ICONS: Record<MethodIcon, IconName> = {
  bank: 'landmark',
  mobile: 'smartphone',
  qr: 'qr-code',
  card: 'credit-card',
  crypto: 'coins',
  voucher: 'ticket-percent',
  wallet: 'wallet',
  store: 'store',
};

const nameOf = ({ draft, code }: MethodRow): string => draft.names.EN ?? code;

function What({ row, symbol, books }: { row: MethodRow } & Pick<MethodAdminData, 'symbol' | 'books'>) {
  const { draft } = row;
  const money = (amount: string) => fullMoney(amount, symbol);
  const fee = feeOfMethod(draft, money);
  return (
    <div className={cards.what}>
      <b>{nameOf(row)}</b>
      <small>
        {t(`provider.${draft.provider}`)} ·{' '}
        {t('methods.limits', { least: money(draft.least), most: money(draft.most) })} ·{' '}
        {fee ? t('methods.feeText', { fee }) : t('methods.noFee')}
      </small>
      <small>
        {draft.books.map((book) => t(books.includes(book) ? `book.${book}` : 'methods.bookOff')).join(', ')} ·{' '}
        {t('methods.languages', { count: Object.keys(draft.names).length })}
        {draft.tag && ` · ${draft.tag}`}
      </small>
    </div>
  );
}

/** Deposit methods in the players' order, with the form of the selected one. */
export function MethodRows({ desk }: Props) {
  const renew = useRenewCashier('methods');
  const saving = useSaving();
  const [open, setOpen] = useState<{ row: MethodRow | null } | null>(null);
  const look = useMay()(changeMethod) ? 'content.edit' : 'right.open';
  const codes = desk.methods.map(({ code }) => code);

  const act = (send: () => Promise<ClientResult<unknown>>) => saving.save({ send, renew });
  const move = (code: string, by: -1 | 1) => act(() => call(orderMethods, { body: { codes: moved(codes, code, by) } }));
  const turn = ({ code, draft }: MethodRow) =>
    act(() => call(changeMethod, { params: { code }, body: { ...draft, enabled: !draft.enabled } }));

  return (
    <>
      <div className={css.head}>
        <p className={cards.lead}>{t('methods.lead')}</p>
        <Guard needs={addMethod}>
          <Button small icon="plus" onClick={() => setOpen({ row: null })}>
            {t('methods.add')}
          </Button>
        </Guard>
      </div>
      <Alert text={saving.failure} />
      {saving.prompt}
      <div className={open ? cards.both : undefined}>
        <ul className={cards.rows} aria-label={t('methods.list')}>
          {desk.methods.map((row, at) => {
            const { code, draft, offered } = row;
            const name = nameOf(row);
            const turns = t(draft.enabled ? 'methods.switchOff' : 'methods.switchOn');
            return (
              <li key={code} className={cards.row}>
                <span className={css.art}>
                  <Icon name={ICONS[draft.icon]} />
                </span>
                <What row={row} symbol={desk.symbol} books={desk.books} />
                <StateDot tone={offered ? 'good' : draft.enabled ? 'bad' : 'plain'}>
                  {t(offered ? 'methods.offered' : draft.enabled ? 'methods.notReady' : 'methods.off')}
                </StateDot>
                <div className={cards.acts}>
                  <Guard needs={orderMethods}>
                    <IconButton
                      icon="arrow-up"
                      label={t('methods.up', { name })}
                      disabled={at === 0}
                      onClick={() => move(code, -1)}
                    />
                    <IconButton
                      icon="arrow-down"
                      label={t('methods.down', { name })}
                      disabled={at === codes.length - 1}
                      onClick={() => move(code, 1)}
                    />
                  </Guard>
                  <Guard needs={changeMethod}>
                    <Act label={turns} of={name} onClick={() => turn(row)} />
                  </Guard>
                  <Act label={t(look)} of={name} onClick={() => setOpen({ row })} />
                </div>
              </li>
            );
          })}
        </ul>
        {open && (
          <MethodFormCard
            key={open.row ? open.row.code + open.row.changedAt : 'new'}
            row={open.row}
            desk={desk}
            onClose={() => setOpen(null)}
          />
        )}
      </div>
    </>
  );
}
