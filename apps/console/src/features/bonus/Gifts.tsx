import type { GiftState } from '@parlour/contract/bonus';
import { type BonusGift, decideBonus, giveBonus } from '@parlour/contract/bonus.endpoints';
import { isBlank } from '@parlour/contract/visible-text';
import { Field } from '@parlour/ui/Field';
import { StateCard } from '@parlour/ui/StateCard';
import { useRef, useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import { call } from '../../shared/api.ts';
import { BookField } from '../../shared/BookField.tsx';
import { Choice } from '../../shared/Choice.tsx';
import cards from '../../shared/cards.module.css';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { fullMoney, stamp } from '../../shared/format.ts';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { Guard, useMay } from '../../shared/rights.tsx';
import { Act, StateDot, type Tone } from '../../shared/rows.tsx';
import { StillNeeded } from '../../shared/StillNeeded.tsx';
import { t } from '../../shared/texts.ts';
import { worthOf } from '../../shared/typed-amount.ts';
import { useSaving } from '../../shared/useSaving.ts';
import css from './Bonus.module.css';
import { useGifts, useRenewBonus } from './bonus.queries.ts';
import type { BonusAdminData } from './bonus.rules.ts';

const TONES: Record<GiftState, Tone> = {
  asked: 'soon',
  done: 'good',
  refused: 'bad',
  withdrawn: 'plain',
  expired: 'plain',
};
const NOTHING = { account: '', amount: '', reason: '' };

type Props = { desk: BonusAdminData };

/** Form that grants a manual bonus; above the configured limit it creates a request. */
function GiveCard({ desk }: Props) {
  const renew = useRenewBonus();
  const saving = useSaving();
  const rules = desk.rows.filter(({ kind, state }) => kind === 'manual' && state === 'active');
  const [form, setForm] = useState(NOTHING);
  const [rule, setRule] = useState(rules[0]?.code ?? '');
  const [book, setBook] = useState(desk.books[0] ?? 'PLAY');
  const [isChecked, setChecked] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  /** Idempotency key: a repeated submit grants one bonus. */
  const key = useRef(crypto.randomUUID());
  const amount = worthOf(form.amount);
  const line = (name: keyof typeof NOTHING, bad: boolean) => ({
    value: form[name],
    autoComplete: 'off',
    error: isChecked && bad ? t(name === 'reason' ? 'bonus.badReason' : 'bonus.badFigure') : undefined,
    onChange: (event: { target: { value: string } }) => {
      key.current = crypto.randomUUID();
      setNote(null);
      setForm({ ...form, [name]: event.target.value });
    },
  });
  function submit() {
    setChecked(true);
    const [account, reason] = [form.account.trim(), form.reason.trim()];
    if (!amount || !account || !reason) return;
    const body = { account, book, rule, amount, reason, idempotencyKey: key.current };
    saving.save({
      send: () => call(giveBonus, { body }),
      renew,
      onSaved: ({ state }) => {
        key.current = crypto.randomUUID();
        setForm(NOTHING);
        setChecked(false);
        setNote(t(state === 'asked' ? 'bonus.given.asked' : 'bonus.given.done'));
      },
    });
  }
  return (
    <div>
      <EditorCard
        needs={giveBonus}
        label="bonus.give"
        title={t('bonus.give')}
        saving={saving}
        says={{ save: 'bonus.give', saving: 'content.saving' }}
        onSubmit={submit}
      >
        <p className={cards.lead}>{t('bonus.giveText', { limit: fullMoney(desk.policy.manualLimit, desk.symbol) })}</p>
        <Field label={t('bonus.account')} maxLength={60} {...line('account', isBlank(form.account))} />
        <Choice
          label={t('bonus.rule')}
          value={rule}
          options={rules.map(({ code, names }) => [code, names.EN ?? code] as const)}
          onChange={setRule}
        />
        <BookField
          books={desk.books}
          value={book}
          onChange={(next) => {
            key.current = crypto.randomUUID();
            setBook(next);
          }}
        />
        <Field label={t('bonus.amount')} inputMode="decimal" maxLength={20} {...line('amount', amount === null)} />
        <Field
          label={t('bonus.reason')}
          hint={t('bonus.reasonHint')}
          maxLength={300}
          {...line('reason', isBlank(form.reason))}
        />
        <p role="status" className={cards.lead}>
          {note}
        </p>
      </EditorCard>
    </div>
  );
}

function What({ gift, symbol }: { gift: BonusGift; symbol: string }) {
  return (
    <div className={cards.what}>
      <b>
        <PlayerName id={gift.member.id} account={gift.member.account} /> · {fullMoney(gift.amount, symbol)}
      </b>
      <small>
        {gift.name} · {t('bonus.by', { who: gift.askedBy, at: stamp(gift.askedAt) })}
        {gift.decidedBy && gift.decidedBy !== gift.askedBy && ` · ${gift.decidedBy}`}
      </small>
      {gift.state === 'asked' && <StillNeeded {...gift} />}
      <small dir="auto">{gift.decision ? `${gift.reason} · ${gift.decision}` : gift.reason}</small>
    </div>
  );
}

/** Manual bonuses: the form, and the granted ones with their operators. */
export function Gifts({ desk }: Props) {
  const renew = useRenewBonus();
  const list = useGifts();
  const mayGive = useMay()(giveBonus);
  const { failure, prompt, save } = useSaving();
  const gifts = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const decide = (id: string, approve: boolean) =>
    save({ send: () => call(decideBonus, { params: { id }, body: { approve, reason: '' } }), renew });
  return (
    <div className={mayGive ? cards.both : undefined}>
      <div className={cards.stack}>
        <Alert text={failure} />
        {prompt}
        <Failed title="bonus.failedTitle" asked={list} />
        <Loading label="bonus.loading" asked={list} />
        {list.data && gifts.length === 0 && (
          <StateCard emblem="gift" title={t('bonus.noGiftsTitle')} text={t('bonus.noGifts')} />
        )}
        {gifts.length > 0 && (
          <ul className={cards.rows} aria-label={t('bonus.gifts')}>
            {gifts.map((gift) => (
              <li key={gift.id} className={cards.row}>
                <What gift={gift} symbol={desk.symbol} />
                <StateDot tone={TONES[gift.state]}>{t(`bonus.gift.${gift.state}`)}</StateDot>
                {gift.state === 'asked' && (
                  <Guard needs={decideBonus} isOwn={gift.own}>
                    <div className={cards.acts}>
                      {!gift.own && !gift.approved && (
                        <Act
                          label={t('bonus.approve')}
                          of={gift.member.account}
                          onClick={() => decide(gift.id, true)}
                        />
                      )}
                      <Act
                        label={t(gift.own ? 'bonus.takeBack' : 'bonus.refuse')}
                        of={gift.member.account}
                        onClick={() => decide(gift.id, false)}
                      />
                    </div>
                  </Guard>
                )}
              </li>
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <button
            type="button"
            className={css.next}
            disabled={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t(list.isFetchingNextPage ? 'list.moreBusy' : 'list.more')}
          </button>
        )}
      </div>
      {mayGive && <GiveCard desk={desk} />}
    </div>
  );
}
