import { EXCLUSIONS, type Exclusion, TIME_OUTS, type TimeOut } from '@parlour/contract/responsible-gaming';
import {
  type Limit,
  liftStop,
  type MemberProtection,
  putMemberLimit,
  stopMember,
} from '@parlour/contract/responsible-gaming.endpoints';
import { isBlank } from '@parlour/contract/visible-text';
import { Field } from '@parlour/ui/Field';
import { Icon } from '@parlour/ui/Icon';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { Choice } from '../../shared/Choice.tsx';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { stamp } from '../../shared/format.ts';
import { useMay } from '../../shared/rights.tsx';
import { Act, StateDot, type Tone } from '../../shared/rows.tsx';
import { type TextKey, t } from '../../shared/texts.ts';
import { withoutSent } from '../../shared/typed.ts';
import { useSaving } from '../../shared/useSaving.ts';
import css from './Members.module.css';
import { amountText, protectionKey, useProtection } from './protection.queries.ts';
import { detailOf, LIMITS, parseLimit } from './protection.rules.ts';

const DEEDS = ['limit', 'time_out', 'exclusion'] as const;
type Deed = (typeof DEEDS)[number];
type StopRow = MemberProtection['stops'][number];
const TONES: Record<StopRow['state'], Tone> = { running: 'bad', lifting: 'soon', over: 'plain', lifted: 'plain' };

function LimitLine({ limit, symbol }: { limit: Limit; symbol: string }) {
  const { kind, span, own, house, pending, used, amount } = limit;
  const text = (value: string | null) => amountText(limit, value, symbol);
  return (
    <li>
      <span>
        <b>
          {t(`protection.kind.${kind}`)} · {t(`protection.span.${span}`)}
        </b>
        <small>
          {t('protection.used', { used: text(used), amount: text(amount) })}
          {own !== null && ` · ${t('protection.own', { amount: text(own) })}`}
          {house !== null && ` · ${t('protection.house', { amount: text(house) })}`}
        </small>
        {pending && (
          <small>{t('protection.pending', { amount: text(pending.amount), at: stamp(pending.readyAt) })}</small>
        )}
      </span>
    </li>
  );
}

/** @param props.onLift null for operators without the right to lift it */
function StopLine({ stop, onLift }: { stop: StopRow; onLift: (() => void) | null }) {
  const isOpen = stop.state === 'running' || stop.state === 'lifting';
  const mayLift = isOpen && stop.kind === 'exclusion' && !(stop.state === 'lifting' && stop.isOwnAsk);
  return (
    <li>
      <span>
        <b>
          {t(`protection.stop.${stop.kind}`)}{' '}
          {stop.until === null ? t('protection.ever') : t('protection.until', { at: stamp(stop.until) })}
        </b>
        <small>
          {stamp(stop.since)} · {stop.by === null ? t('protection.byPlayer') : t('protection.by', { who: stop.by })}
        </small>
        {stop.state === 'lifting' && stop.liftableAt && (
          <small>{t('protection.liftFrom', { at: stamp(stop.liftableAt) })}</small>
        )}
        <StateDot tone={TONES[stop.state]}>{t(`protection.state.${stop.state}`)}</StateDot>
      </span>
      {mayLift && onLift && (
        <Act
          label={t(stop.state === 'lifting' ? 'protection.lift' : 'protection.liftAsk')}
          of={stamp(stop.since)}
          onClick={onLift}
        />
      )}
    </li>
  );
}

const say = (what: 'kind' | 'span' | 'stop' | 'none', name: string): string =>
  what === 'none' ? t('protection.noLimit') : t(`protection.${what}.${name}` as TextKey);

/** Limits, time-outs and self-exclusions of a member, and an operator's actions on them. */
export function ProtectionCard({ id }: { id: string }) {
  const client = useQueryClient();
  const may = useMay();
  const mayAct = may(putMemberLimit) && may(stopMember);
  const { data } = useProtection(id);
  const saving = useSaving();
  const [deed, setDeed] = useState<Deed>('limit');
  const [limit, setLimit] = useState(LIMITS[0]?.name ?? '');
  const [span, setSpan] = useState<TimeOut | Exclusion>('24h');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  if (!data) return null;
  const chosen = LIMITS.find(({ name }) => name === limit);
  const draft = chosen ? parseLimit(chosen.kind, amount) : undefined;
  const isBad = deed === 'limit' && draft === undefined;
  const renew = () => client.invalidateQueries({ queryKey: protectionKey(id) });
  const onSaved = () => {
    setReason(withoutSent(reason));
    setAmount(withoutSent(amount));
    setChecked(false);
    setNote(t('protection.saved'));
  };

  function submit() {
    setChecked(true);
    setNote(null);
    const why = reason.trim();
    if (why === '' || isBad || !chosen) return;
    const params = { id };
    if (deed === 'limit' && draft !== undefined) {
      const body = { kind: chosen.kind, span: chosen.span, amount: draft, reason: why };
      saving.save({ send: () => call(putMemberLimit, { params, body }), renew, onSaved });
    } else if (deed !== 'limit') {
      const body = { kind: deed, span, reason: why };
      saving.save({ send: () => call(stopMember, { params, body }), renew, onSaved });
    }
  }
  function lift(stop: string) {
    setChecked(true);
    const why = reason.trim();
    if (why === '') return;
    saving.save({ send: () => call(liftStop, { params: { id, stop }, body: { reason: why } }), renew, onSaved });
  }
  const spans: readonly (TimeOut | Exclusion)[] = deed === 'exclusion' ? EXCLUSIONS : TIME_OUTS;

  return (
    <section className={css.protection} aria-label={t('protection.title')}>
      <h3>
        <Icon name="shield" />
        {t('protection.title')}
      </h3>
      {data.limits.length === 0 && data.stops.length === 0 && <p className={css.lead}>{t('protection.none')}</p>}
      {data.limits.length > 0 && (
        <ul className={css.lines} aria-label={t('protection.limits')}>
          {data.limits.map((each) => (
            <LimitLine key={`${each.kind}/${each.span}`} limit={each} symbol={data.symbol} />
          ))}
        </ul>
      )}
      {data.stops.length > 0 && (
        <ul className={css.lines} aria-label={t('protection.stops')}>
          {data.stops.map((stop) => (
            <StopLine key={stop.id} stop={stop} onLift={mayAct && may(liftStop) ? () => lift(stop.id) : null} />
          ))}
        </ul>
      )}
      {mayAct && (
        <EditorCard
          needs={deed === 'limit' ? putMemberLimit : stopMember}
          label="protection.title"
          saving={saving}
          says={{ save: 'protection.save', saving: 'content.saving' }}
          className={css.flat}
          onSubmit={submit}
        >
          <p className={css.lead}>{t('protection.rule')}</p>
          <Choice
            label={t('protection.act')}
            value={deed}
            options={DEEDS.map((each) => [each, t(`protection.do.${each}`)] as const)}
            onChange={(next) => {
              setDeed(next);
              setSpan(next === 'exclusion' ? '6m' : '24h');
            }}
          />
          {deed === 'limit' ? (
            <>
              <Choice
                label={t('protection.limit')}
                value={limit}
                options={LIMITS.map(
                  ({ kind, span: of, name }) =>
                    [name, `${t(`protection.kind.${kind}`)} · ${t(`protection.span.${of}`)}`] as const,
                )}
                onChange={setLimit}
              />
              <Field
                label={t('protection.amount', { symbol: data.symbol })}
                inputMode="decimal"
                maxLength={20}
                value={amount}
                error={isChecked && isBad ? t('protection.badAmount') : undefined}
                onChange={(event) => setAmount(event.target.value)}
              />
            </>
          ) : (
            <Choice
              label={t('protection.long')}
              value={span}
              options={spans.map((each) => [each, t(`protection.span.${each}`)] as const)}
              onChange={setSpan}
            />
          )}
          <Field
            label={t('protection.reason')}
            hint={t('protection.reasonHint')}
            maxLength={300}
            value={reason}
            error={isChecked && isBlank(reason) ? t('protection.badReason') : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
          <p role="status" className={css.note}>
            {note}
          </p>
        </EditorCard>
      )}
      {data.notes.length > 0 && (
        <details>
          <summary>{t('protection.history')}</summary>
          <ul className={css.lines}>
            {data.notes.map((row) => (
              <li key={row.id}>
                <span>
                  <b>{t(`protection.note.${row.what}` as TextKey)}</b>
                  <small>
                    {stamp(row.at)} · {row.by === null ? t('protection.byPlayer') : t('protection.by', { who: row.by })}
                  </small>
                  <small dir="auto">{detailOf(row.detail, say)}</small>
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
