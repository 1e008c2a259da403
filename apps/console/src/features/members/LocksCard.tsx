import { LOCK_KINDS, type LockKind } from '@parlour/contract/member-locks';
import { liftMemberLock, type MemberLock, placeMemberLock } from '@parlour/contract/member-locks.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { Icon } from '@parlour/ui/Icon';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { fromInput, isAhead, stamp } from '../../shared/format.ts';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { MomentField } from '../../shared/MomentField.tsx';
import { useMay } from '../../shared/rights.tsx';
import { Act, StateDot } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import { useRecordedAction } from '../../shared/useRecordedAction.ts';
import css from './Members.module.css';
import { useLocks, useRenewMembers } from './members.queries.ts';

const isStillAhead = (until: string): boolean => isAhead(until, Date.now());

type FormProps = {
  id: string;
  kind: LockKind;
  /** The lock in force, which the form lifts; undefined to place one. */
  lock: MemberLock | undefined;
  onDone: (note: string) => void;
  onCancel: () => void;
};

/** Places a lock of a kind, with a reason and an optional end, or lifts the one in force. */
function LockForm({ id, kind, lock, onDone, onCancel }: FormProps) {
  const renew = useRenewMembers();
  const { why, prompt, isBusy, act } = useRecordedAction({ renew });
  const [until, setUntil] = useState('');
  const [isPast, setPast] = useState(false);
  const what = t(`locks.what.${kind}`);
  function press() {
    const params = { id };
    if (lock)
      return act({
        send: (body) => call(liftMemberLock, { params: { id, lock: lock.id }, body }),
        onDone: () => onDone(t('locks.now.lifted', { what })),
      });
    const hasPassed = !isStillAhead(until);
    setPast(hasPassed);
    return (
      !hasPassed &&
      act({
        send: (body) => call(placeMemberLock, { params, body: { ...body, kind, until: fromInput(until) } }),
        onDone: () => onDone(t('locks.now.placed', { what })),
      })
    );
  }
  return (
    <form
      className={css.lockForm}
      aria-label={t(lock ? 'locks.liftOf' : 'locks.placeOf', { what })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      {prompt}
      <p className={css.lead}>{t(`locks.effect.${kind}`)}</p>
      <Field label={t('members.reason')} hint={t('members.reasonHint')} {...why.field} />
      {!lock && (
        <MomentField
          label={t('locks.end')}
          hint={t('locks.endHint')}
          note={t('content.optional')}
          value={until}
          error={isPast ? t('locks.endPast') : undefined}
          onChange={(event) => {
            setUntil(event.target.value);
            setPast(false);
          }}
        />
      )}
      <div className={css.acts}>
        <Button type="submit" small icon={lock ? 'check' : 'lock'} aria-disabled={isBusy}>
          {t(lock ? 'locks.lift' : 'locks.place')}
        </Button>
        <Button kind="raised" small onClick={onCancel}>
          {t('locks.cancel')}
        </Button>
      </div>
    </form>
  );
}

function Current({ lock }: { lock: MemberLock | undefined }) {
  if (!lock) return <StateDot tone="plain">{t('locks.free')}</StateDot>;
  return (
    <>
      <StateDot tone="bad">{lock.until ? t('locks.until', { time: stamp(lock.until) }) : t('locks.forGood')}</StateDot>
      <small dir="auto">
        {t('locks.placed', { time: stamp(lock.placedAt), name: lock.placedBy, reason: lock.reason })}
      </small>
    </>
  );
}

function Earlier({ lock }: { lock: MemberLock }) {
  const { kind, lifted, until, placedAt, placedBy: name, reason } = lock;
  return (
    <li>
      <span>
        <b>{t(`locks.${kind}`)}</b>
        <small dir="auto">{t('locks.placed', { time: stamp(placedAt), name, reason })}</small>
        <small dir="auto">
          {lifted
            ? t('locks.lifted', { time: stamp(lifted.at), name: lifted.by, reason: lifted.reason })
            : until && t('locks.over', { time: stamp(until) })}
        </small>
      </span>
    </li>
  );
}

/** Locks of a player's play, deposits and withdrawals, each with its action, and earlier ones. */
export function LocksCard({ id }: { id: string }) {
  const asked = useLocks(id);
  const may = useMay();
  const [open, setOpen] = useState<LockKind | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const locks = asked.data ?? [];
  const earlier = locks.filter(({ state }) => state !== 'open');
  return (
    <section className={css.protection} aria-label={t('locks.title')}>
      <h3>
        <Icon name="lock" />
        {t('locks.title')}
      </h3>
      <p className={css.lead}>{t('locks.lead')}</p>
      <Failed title="locks.failed" asked={asked} />
      <Loading label="locks.loading" asked={asked} />
      {asked.data && (
        <ul className={css.lines} aria-label={t('locks.title')}>
          {LOCK_KINDS.map((kind) => {
            const lock = locks.find((one) => one.kind === kind && one.state === 'open');
            return (
              <li key={kind} className={css.lock}>
                <span>
                  <b>{t(`locks.${kind}`)}</b> <Current lock={lock} />
                </span>
                {may(lock ? liftMemberLock : placeMemberLock) && open !== kind && (
                  <Act
                    label={t(lock ? 'locks.lift' : 'locks.place')}
                    of={t(`locks.${kind}`)}
                    onClick={() => {
                      setNote(null);
                      setOpen(kind);
                    }}
                  />
                )}
                {open === kind && (
                  <LockForm
                    id={id}
                    kind={kind}
                    lock={lock}
                    onDone={(done) => {
                      setOpen(null);
                      setNote(done);
                    }}
                    onCancel={() => setOpen(null)}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      <p role="status" className={css.note}>
        {note}
      </p>
      {earlier.length > 0 && (
        <details>
          <summary>{t('locks.history')}</summary>
          <ul className={css.lines}>
            {earlier.map((lock) => (
              <Earlier key={lock.id} lock={lock} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
