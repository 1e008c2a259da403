import { removeStaff, resetStaff, type StaffRow, setStaffState } from '@parlour/contract/staff.endpoints';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { stamp } from '../../shared/format.ts';
import { failureText, t } from '../../shared/texts.ts';
import { useReason } from '../../shared/useReason.ts';
import css from '../members/Members.module.css';
import { useRenewStaff } from './staff.queries.ts';
import { useProof } from './useProof.tsx';

type Failed = { ok: false; code: string; textKey: string };
type Done<Value> = { ok: true; value: Value };
type Link = { address: string; until: string };

/** The address of a link by which an operator sets an authenticator app up again. */
const linkOf = (token: string): string => {
  const address = new URL('.', document.baseURI);
  address.searchParams.set('reset', token);
  return address.href;
};

/** What may be done about one operator. Every act takes a reason and a second factor, and goes on record. */
export function StaffPanel({ one, onSessionOver }: { one: StaffRow; onSessionOver: () => void }) {
  const { id, name, state } = one;
  const why = useReason('members.reasonMissing');
  const renew = useRenewStaff();
  const { run, prompt } = useProof(onSessionOver);
  const [note, setNote] = useState<string | null>(null);
  const [link, setLink] = useState<Link | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isSure, setSure] = useState(false);

  async function act<Value>(
    perform: (body: { reason: string }) => Promise<Done<Value> | Failed>,
    then: (value: Value) => void,
  ) {
    if (isBusy) return;
    const reason = why.given();
    if (reason === null) return;
    setBusy(true);
    setNote(null);
    setLink(null);
    const result = await run<Done<Value> | Failed>(() => perform({ reason }));
    await renew();
    setBusy(false);
    if (!result) return;
    if (!result.ok) return why.refused(failureText(result.textKey));
    why.sent();
    then(result.value);
  }
  const other = state === 'active' ? 'disabled' : 'active';

  return (
    <section className={css.panel} aria-label={name}>
      <h2>{name}</h2>
      <p className={css.lead}>{t('staff.acts')}</p>
      {prompt}
      <Field label={t('members.reason')} hint={t('members.reasonHint')} {...why.field} />
      <div className={css.acts}>
        <Button
          kind="raised"
          small
          icon={other === 'disabled' ? 'ban' : 'check'}
          aria-disabled={isBusy}
          onClick={() =>
            void act(
              (body) => call(setStaffState, { params: { id }, body: { ...body, state: other } }),
              () => setNote(t(`staff.now.${other}`)),
            )
          }
        >
          {t(other === 'disabled' ? 'staff.disable' : 'staff.enable')}
        </Button>
        {state === 'active' && (
          <Button
            kind="raised"
            small
            icon="shield"
            aria-disabled={isBusy}
            onClick={() =>
              void act(
                (body) => call(resetStaff, { params: { id }, body }),
                ({ token, until }) => setLink({ address: linkOf(token), until }),
              )
            }
          >
            {t('staff.reset')}
          </Button>
        )}
        <Button
          kind="raised"
          small
          icon="trash-2"
          aria-disabled={isBusy}
          onClick={() => {
            // Removal is final, so it takes two presses.
            if (!isSure) return setSure(true);
            void act(
              (body) => call(removeStaff, { params: { id }, body }),
              () => setNote(t('staff.now.removed')),
            );
          }}
        >
          {t(isSure ? 'staff.removeSure' : 'staff.remove')}
        </Button>
      </div>
      {link && (
        <div role="status">
          <p className={css.lead}>{t('staff.linkText', { name, time: stamp(link.until) })}</p>
          <code className={css.link}>{link.address}</code>
        </div>
      )}
      <p role="status" className={css.note}>
        {note}
      </p>
    </section>
  );
}
