import type { ContractKind, ContractLine } from '@parlour/contract/agent-contracts';
import { MOST_TIERS } from '@parlour/contract/agent-contracts';
import type { ContractTerms } from '@parlour/contract/agent-contracts.endpoints';
import {
  CARRIES,
  type ContractDraft,
  type DraftTier,
  testsLoss,
  tierField,
  toDraft,
  withTier,
} from '@parlour/contract/contract-draft';
import { PATHS } from '@parlour/contract/routes';
import { Button } from '@parlour/ui/Button';
import { Checkbox } from '@parlour/ui/Checkbox';
import { Field } from '@parlour/ui/Field';
import { Icon } from '@parlour/ui/Icon';
import { Segmented } from '@parlour/ui/Segmented';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { coin } from '../../../shared/coin.ts';
import { shownAmount } from '../../../shared/forms/amount.ts';
import form from '../../../shared/forms/form.module.css';
import { useT } from '../../../shared/i18n.tsx';
import { toasts } from '../../../shared/toasts.ts';
import { useProblemText } from '../../../shared/useForm.ts';
import css from '../../agent-centre/agent-centre.module.css';
import type { AgentContract } from './contracts.places.ts';
import { type Problems, readDraft, refusedTerms } from './draft.rules.ts';
import { useContractActs } from './my-contracts.queries.ts';

type Currency = { symbol: string; exponent: number };
type Props = {
  memberId: string;
  kind: ContractKind;
  line: ContractLine;
  /** Version awaiting his answer, which the proposal replaces. */
  open: AgentContract | undefined;
  /** Initial terms of the form. */
  from: ContractTerms;
  currency: Currency;
};

/** Form for the terms of a proposal. Errors are shown at their field, with the tier and its ceiling. */
export function ProposalForm({ memberId, kind, line, open, from, currency }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const problemText = useProblemText();
  const { propose } = useContractActs();
  const [draft, setDraft] = useState<ContractDraft>(() => toDraft(from, shownAmount));
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const frame = useRef<HTMLFormElement>(null);
  const { symbol } = currency;
  const isDividend = kind === 'dividend';
  const isPercent = draft.rateType === 'P';
  const tested: (keyof DraftTier)[] = [
    'minTurnover',
    'minActive',
    ...(testsLoss(kind, draft) ? (['minLoss'] as const) : []),
    'rate',
  ];
  const labels: Record<keyof DraftTier, string> = {
    minTurnover: t('contract.turnover'),
    minActive: t('contract.active'),
    minLoss: t('contract.loss'),
    rate: t('contract.rate'),
  };

  const change = (over: Partial<ContractDraft>) => setDraft((before) => ({ ...before, ...over }));
  const clear = (name: string) => setProblems(({ [name]: _gone, form: _whole, ...rest }) => rest);
  const setTier = (at: number, name: keyof DraftTier, value: string) => {
    change({ tiers: draft.tiers.map((tier, i) => (i === at ? { ...tier, [name]: value } : tier)) });
    clear(tierField(name, at));
  };
  function tell(found: Problems) {
    setProblems(found);
    const order = ['activeMin', ...draft.tiers.flatMap((_, i) => tested.map((name) => tierField(name, i))), 'cap'];
    const first = order.find((name) => found[name]);
    const field = first && frame.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }
  async function send() {
    if (busy) return;
    const { terms, problems: found } = readDraft(draft, { kind, ...currency });
    if (Object.keys(found).length > 0) {
      tell(found);
      return;
    }
    setBusy(true);
    const result = await propose({ memberId, kind, line, terms, replaces: open?.id });
    setBusy(false);
    if (result.ok) {
      toasts.show('success', t(result.value.downlineHigherRate === 'Y' ? 'contract.sentHigher' : 'contract.sent'));
      void navigate({ to: PATHS.agentCentre, search: { view: 'contracts' }, replace: true });
      return;
    }
    const ceilingText = (ceiling: string) => (isPercent ? `${ceiling} %` : coin(symbol, ceiling));
    tell(refusedTerms(result.value, ceilingText) ?? { form: { key: result.textKey } });
  }

  const amount = (name: 'activeMin' | 'cap', label: string, note?: string) => (
    <Field
      name={name}
      label={label}
      note={note}
      start={<span aria-hidden="true">{symbol}</span>}
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      value={draft[name]}
      error={problemText(problems[name], label)}
      onChange={({ target }) => {
        change({ [name]: target.value });
        clear(name);
      }}
    />
  );
  const whole = problems.form ?? problems.tiers;
  return (
    <form
      ref={frame}
      className={form.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {!isDividend && (
        <Segmented<ContractDraft['rateType']>
          label={t('contract.rate')}
          value={draft.rateType}
          onChange={(rateType) => change({ rateType })}
          options={[
            { value: 'P', label: t('contract.percent') },
            { value: 'F', label: t('cashier.amount') },
          ]}
        />
      )}
      {amount('activeMin', t('contract.activeFrom'))}
      {!isDividend && (
        <Checkbox checked={draft.lossCheck} onChange={({ target }) => change({ lossCheck: target.checked })}>
          {t('contract.lossCheck')}
        </Checkbox>
      )}
      {draft.tiers.map((tier, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- a tier is its place
        <fieldset key={i} className={css.tier}>
          <legend>{t('contract.tier', { number: i + 1 })}</legend>
          {tested.map((name) => (
            <Field
              key={name}
              name={tierField(name, i)}
              label={labels[name]}
              start={
                name === 'minActive' || (name === 'rate' && isPercent) ? undefined : (
                  <span aria-hidden="true">{symbol}</span>
                )
              }
              end={name === 'rate' && isPercent ? <span aria-hidden="true">%</span> : undefined}
              dir="ltr"
              inputMode={name === 'minActive' ? 'numeric' : 'decimal'}
              autoComplete="off"
              maxLength={24}
              value={tier[name]}
              error={problemText(problems[tierField(name, i)], labels[name])}
              onChange={({ target }) => setTier(i, name, target.value)}
            />
          ))}
          {draft.tiers.length > 1 && (
            <Button
              kind="raised"
              small
              icon="trash-2"
              onClick={() => {
                change({ tiers: draft.tiers.filter((_, at) => at !== i) });
                setProblems({});
              }}
            >
              {t('withdraw.remove', { name: t('contract.tier', { number: i + 1 }) })}
            </Button>
          )}
        </fieldset>
      ))}
      {draft.tiers.length < MOST_TIERS && (
        <Button kind="ghost" icon="plus" onClick={() => change({ tiers: withTier(draft.tiers) })}>
          {t('contract.addTier')}
        </Button>
      )}
      {amount('cap', t('contract.most'), t('form.optional'))}
      {isDividend && (
        <>
          <Checkbox
            checked={draft.tierBasis === 'dailyAverage'}
            onChange={({ target }) => change({ tierBasis: target.checked ? 'dailyAverage' : 'total' })}
          >
            {t('contract.average')}
          </Checkbox>
          <label className={css.choice}>
            {t('contract.carried')}
            <select
              value={draft.carry}
              onChange={({ target }) => change({ carry: target.value as ContractDraft['carry'] })}
            >
              {CARRIES.map((value) => (
                <option key={value} value={value}>
                  {t(`contract.carry.${value}`)}
                </option>
              ))}
            </select>
          </label>
        </>
      )}
      {whole && (
        <p className={form.alert} role="alert">
          <Icon name="circle-alert" />
          {problemText(whole, '')}
        </p>
      )}
      {open && <p className={css.lead}>{t('contract.replaces', { number: open.version })}</p>}
      <Button type="submit" wide aria-disabled={busy}>
        {t('contract.send')}
      </Button>
    </form>
  );
}
