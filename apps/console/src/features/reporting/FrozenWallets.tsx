import { type FrozenWallet, releaseWallet } from '@parlour/contract/wallet-freezes.endpoints';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import cards from '../../shared/cards.module.css';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { fullMoney, stamp } from '../../shared/format.ts';
import { Failed } from '../../shared/ListState.tsx';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { useProof } from '../../shared/proof/useProof.tsx';
import { useMay } from '../../shared/rights.tsx';
import { TableHead } from '../../shared/TableHead.tsx';
import { failureText, type TextKey, t } from '../../shared/texts.ts';
import { useReason } from '../../shared/useReason.ts';
import css from './Books.module.css';
import { useFrozenWallets, useRenewBooks } from './reporting.queries.ts';

const REFUSALS: Partial<Record<string, TextKey>> = {
  'wallet.not_clean': 'frozen.stillWrong',
  'thing.unknown': 'frozen.gone',
};

type ReleaseProps = {
  wallet: FrozenWallet;
  onClose: () => void;
  onReleased: () => Promise<void>;
};

/** Form that unfreezes a wallet, with an audited explanation. */
function Release({ wallet: { id, account }, onClose, onReleased }: ReleaseProps) {
  const proof = useProof();
  const why = useReason('adjust.reasonMissing');
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function release() {
    const reason = why.given();
    if (reason === null) return;
    setBusy(true);
    setFailure(null);
    const result = await proof.run(() => call(releaseWallet, { params: { id }, body: { reason } }));
    setBusy(false);
    if (!result) return;
    if (result.ok) return onReleased();
    const text = REFUSALS[result.code];
    setFailure(text ? t(text) : failureText(result.textKey));
  }

  return (
    <>
      {proof.prompt}
      <EditorCard
        needs={releaseWallet}
        label="frozen.look"
        title={t('frozen.of', { account })}
        saving={{ failure, isBusy }}
        onSubmit={() => void release()}
        onClose={onClose}
        says={{ save: 'frozen.release', saving: 'frozen.releasing' }}
      >
        <Field label={t('frozen.reason')} {...why.field} />
      </EditorCard>
    </>
  );
}

/** Wallets frozen by the ledger monitor, each with a button to unfreeze it; renders nothing without any. */
export function FrozenWallets() {
  const asked = useFrozenWallets();
  const renew = useRenewBooks();
  const mayRelease = useMay()(releaseWallet);
  const [chosen, setChosen] = useState('');
  const [note, setNote] = useState('');
  const wallets = asked.data?.wallets ?? [];
  const wallet = wallets.find(({ id }) => id === chosen);
  return (
    <>
      <Failed title="frozen.failedTitle" asked={asked} />
      <p role="status" className={note === '' ? 'sr' : css.note}>
        {note}
      </p>
      {wallets.length > 0 && (
        <section className={cards.card} aria-label={t('frozen.title')}>
          <h2>{t('frozen.title')}</h2>
          <p className={cards.alert} role="alert">
            {t('frozen.lead')}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard */}
          <section className={css.wide} aria-label={t('frozen.title')} tabIndex={0}>
            <table className={css.table}>
              <TableHead
                columns={[t('adjust.account'), t('books.book'), t('books.balance'), t('frozen.since')]}
                {...(mayRelease ? { act: t('frozen.look') } : {})}
              />
              <tbody>
                {wallets.map(({ id, memberId, account, book, balance, symbol, at }) => (
                  <tr key={id}>
                    <th scope="row">
                      <PlayerName id={memberId} account={account} />
                    </th>
                    <td>{t(`book.${book}`)}</td>
                    <td>{fullMoney(balance, symbol)}</td>
                    <td>{stamp(at)}</td>
                    {mayRelease && (
                      <td>
                        <button
                          type="button"
                          className={cards.act}
                          aria-label={t('frozen.of', { account })}
                          aria-expanded={id === chosen}
                          onClick={() => setChosen(id === chosen ? '' : id)}
                        >
                          {t('frozen.look')}
                        </button>
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </section>
      )}
      {wallet && (
        <Release
          key={wallet.id}
          wallet={wallet}
          onClose={() => setChosen('')}
          onReleased={async () => {
            setChosen('');
            setNote(t('frozen.released', { account: wallet.account }));
            await renew();
          }}
        />
      )}
    </>
  );
}
