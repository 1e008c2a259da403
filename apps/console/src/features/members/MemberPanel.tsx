import {
  endMemberSession,
  endMemberSessions,
  type MemberOfHouse,
  removeMemberSecond,
  setMemberState,
} from '@parlour/contract/operator-sessions.endpoints';
import { putMemberLimit } from '@parlour/contract/responsible-gaming.endpoints';
import { removePaymentPassword } from '@parlour/contract/withdrawals.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { Icon } from '@parlour/ui/Icon';
import { call } from '../../shared/api.ts';
import { stamp } from '../../shared/format.ts';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { Guard, useMay } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { useRecordedAction } from '../../shared/useRecordedAction.ts';
import { ViewOnly } from '../../shared/ViewOnly.tsx';
import { PaymentRemoval } from '../withdrawals/PaymentRemoval.tsx';
import { LocksCard } from './LocksCard.tsx';
import css from './Members.module.css';
import { useMemberSessions, useRenewMembers } from './members.queries.ts';
import { ProtectionCard } from './ProtectionCard.tsx';
import { StateButton } from './StateButton.tsx';
import { TierFacts } from './TierFacts.tsx';

/** Actions that require a reason. */
const ACTIONS = [endMemberSessions, setMemberState, removeMemberSecond, removePaymentPassword];

/** Panel of one member: sessions and actions. Every action requires a reason and is recorded. */
export function MemberPanel({ member }: { member: MemberOfHouse }) {
  const { id, account } = member;
  const { data: sessions, error } = useMemberSessions(id);
  const may = useMay();
  const mayAct = ACTIONS.some((action) => may(action));
  const renew = useRenewMembers();
  const { why, prompt, isBusy, note, act } = useRecordedAction({ renew });
  const state = member.state === 'active' ? 'disabled' : 'active';

  return (
    <section className={css.panel} aria-label={account}>
      <h2>
        <PlayerName id={id} account={account} />
      </h2>
      <TierFacts id={id} />
      {error && <p role="alert">{t('members.sessionsFailed')}</p>}
      {sessions?.length === 0 && <p className={css.lead}>{t('members.nowhere')}</p>}
      {sessions && sessions.length > 0 && (
        <ul className={css.sessions} aria-label={t('members.sessions')}>
          {sessions.map((session) => {
            const device = [session.browser, session.system].filter(Boolean).join(' · ') || t('members.unknownDevice');
            return (
              <li key={session.id}>
                <Icon
                  name={session.kind === 'computer' ? 'laptop' : session.kind === 'tablet' ? 'tablet' : 'smartphone'}
                />
                <span>
                  <b>{device}</b>
                  <small>
                    {[session.country, session.address].filter(Boolean).join(' · ')} ·{' '}
                    {t('members.lastSeen', { time: stamp(session.seenAt) })}
                  </small>
                </span>
                <Guard needs={endMemberSession}>
                  <button
                    type="button"
                    className={css.open}
                    aria-label={t('members.endOne', { device })}
                    onClick={() =>
                      act({
                        send: (body) => call(endMemberSession, { params: { id, session: session.id }, body }),
                        note: t('members.ended'),
                      })
                    }
                  >
                    {t('members.end')}
                  </button>
                </Guard>
              </li>
            );
          })}
        </ul>
      )}
      {prompt}
      {mayAct ? (
        <>
          <Field label={t('members.reason')} hint={t('members.reasonHint')} {...why.field} />
          <div className={css.acts}>
            <Guard needs={endMemberSessions}>
              <Button
                kind="raised"
                small
                icon="log-out"
                aria-disabled={isBusy}
                onClick={() =>
                  act({ send: (body) => call(endMemberSessions, { params: { id }, body }), note: t('members.ended') })
                }
              >
                {t('members.endAll')}
              </Button>
            </Guard>
            <Guard needs={setMemberState}>
              <StateButton
                to={state}
                label={t(state === 'disabled' ? 'members.disable' : 'members.enable')}
                isBusy={isBusy}
                onClick={() =>
                  act({
                    send: (body) => call(setMemberState, { params: { id }, body: { ...body, state } }),
                    note: t(`members.now.${state}`),
                  })
                }
              />
            </Guard>
            {member.twoStep && (
              <Guard needs={removeMemberSecond}>
                <Button
                  kind="raised"
                  small
                  icon="shield"
                  aria-disabled={isBusy}
                  onClick={() =>
                    act({
                      send: (body) => call(removeMemberSecond, { params: { id }, body }),
                      note: t('members.stepRemoved'),
                    })
                  }
                >
                  {t('members.removeStep')}
                </Button>
              </Guard>
            )}
            <Guard needs={removePaymentPassword}>
              <PaymentRemoval memberId={id} why={why} />
            </Guard>
          </div>
        </>
      ) : null}
      <ViewOnly unless={[...ACTIONS, putMemberLimit]} />
      <p role="status" className={css.note}>
        {note}
      </p>
      <LocksCard id={id} />
      <ProtectionCard id={id} />
    </section>
  );
}
