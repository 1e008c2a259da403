import { type Contact, type MemberPage, revealMemberContact } from '@parlour/contract/members.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import cards from '../../shared/cards.module.css';
import { Guard } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { useRecordedAction } from '../../shared/useRecordedAction.ts';
import css from './Player.module.css';

type RevealProps = { id: string; kind: Contact; onShown: (value: string) => void };

function Reveal({ id, kind, onShown }: RevealProps) {
  const renew = async () => {};
  const { why, prompt, isBusy, act } = useRecordedAction({ renew });
  return (
    <div className={css.reveal}>
      {prompt}
      <Field label={t('player.revealReason')} hint={t('members.reasonHint')} {...why.field} />
      <Button
        kind="raised"
        small
        icon="eye"
        aria-disabled={isBusy}
        onClick={() =>
          act({
            send: (body) => call(revealMemberContact, { params: { id, kind }, body }),
            onDone: ({ value }) => onShown(value),
          })
        }
      >
        {t('player.show')}
      </Button>
    </div>
  );
}

/** Masked contacts. Showing one in full requires a reason and is recorded; it stays visible until the page is left. */
export function PlayerContacts({ player }: { player: MemberPage }) {
  const [shown, setShown] = useState<Partial<Record<Contact, string>>>({});
  const [open, setOpen] = useState<Contact | null>(null);
  if (player.contacts.length === 0) return <p className={cards.lead}>{t('player.noContacts')}</p>;
  return (
    <ul className={css.contacts}>
      {player.contacts.map(({ kind, masked, isProved }) => (
        <li key={kind}>
          <span className={css.contact}>
            <small>{t(`player.${kind}`)}</small>
            <b dir="ltr">{shown[kind] ?? masked}</b>
            {kind !== 'birthday' && <small>{t(isProved ? 'player.proved' : 'player.unproved')}</small>}
          </span>
          {shown[kind] === undefined && (
            <Guard needs={revealMemberContact}>
              <button
                type="button"
                className={css.link}
                aria-expanded={open === kind}
                onClick={() => setOpen(open === kind ? null : kind)}
              >
                {t('player.reveal', { contact: t(`player.${kind}`) })}
              </button>
            </Guard>
          )}
          {open === kind && (
            <Reveal
              id={player.id}
              kind={kind}
              onShown={(value) => {
                setShown({ ...shown, [kind]: value });
                setOpen(null);
              }}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
