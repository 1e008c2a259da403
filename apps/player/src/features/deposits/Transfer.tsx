import type { Deposit, DepositNext } from '@parlour/contract/deposits.endpoints';
import { Button, IconButton } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { type FormEvent, useState } from 'react';
import { Alert } from '../../shared/forms/Alert.tsx';
import { useT } from '../../shared/i18n.tsx';
import list from '../../shared/List.module.css';
import { ImagePicker } from '../../shared/uploads/ImagePicker.tsx';
import { usePictures } from '../../shared/uploads/usePictures.ts';
import { useCopy } from '../two-factor/useCopy.ts';
import css from './deposits.module.css';
import { useDepositDeeds } from './deposits.queries.ts';
import { coined } from './deposits.rules.ts';

type TransferNext = Extract<DepositNext, { kind: 'transfer' }>;

/** Bank details of a transfer, each with a copy button. */
function Details({ deposit, next, symbol }: { deposit: Deposit; next: TransferNext; symbol: string }) {
  const t = useT();
  const copy = useCopy();
  const amount = coined({ symbol }, deposit.amount);
  const parts = [
    { key: 'cashier.bank', shown: next.bank, copied: next.bank },
    { key: 'cashier.holder', shown: next.holder, copied: next.holder },
    { key: 'cashier.account', shown: next.number, copied: next.number.replace(/\s/g, '') },
    { key: 'cashier.reference', shown: next.reference, copied: next.reference },
    { key: 'cashier.amount', shown: amount, copied: deposit.amount.replace(/\.0+$/, '') },
  ].filter(({ shown }) => shown !== '');
  return (
    <>
      <p className={css.text}>{t('cashier.transferText', { amount })}</p>
      {next.note && (
        <p className={css.text} dir="auto">
          {next.note}
        </p>
      )}
      <ul className={`${list.card} ${css.parts}`}>
        {parts.map(({ key, shown, copied }) => (
          <li key={key} className={`${css.part} ${key === 'cashier.reference' ? css.main : ''}`}>
            <span>
              <small>{t(key)}</small>
              <b>
                <bdi>{shown}</bdi>
              </b>
            </span>
            <IconButton icon="copy" label={`${t('second.copy')}: ${t(key)}`} onClick={() => copy(copied)} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** "I have paid": payer's name and a photo of the receipt, both optional. */
function PaidForm({ deposit }: { deposit: Deposit }) {
  const t = useT();
  const deeds = useDepositDeeds();
  const pictures = usePictures('receipt', 1);
  const [reference, setReference] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || pictures.busy) return;
    setBusy(true);
    const result = await deeds.announce(deposit.id, reference.trim(), pictures.ids);
    setBusy(false);
    if (result.ok) return;
    if (result.code === 'upload.gone') pictures.clear();
    setFailure(result.textKey);
  }

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        name="payer"
        label={t('cashier.payer')}
        note={t('form.optional')}
        dir="auto"
        autoComplete="off"
        maxLength={80}
        value={reference}
        onChange={(event) => setReference(event.target.value)}
      />
      <ImagePicker pictures={pictures} />
      <Alert text={failure} />
      <Button type="submit" wide aria-disabled={busy || pictures.busy}>
        {t('cashier.paid')}
      </Button>
    </form>
  );
}

/** A pending bank transfer: its bank details, and the form to report the payment. */
export default function Transfer(props: { deposit: Deposit; next: TransferNext; symbol: string }) {
  const { deposit, next } = props;
  return (
    <>
      <Details {...props} />
      {deposit.state === 'waiting' && !next.announced && <PaidForm deposit={deposit} />}
    </>
  );
}
