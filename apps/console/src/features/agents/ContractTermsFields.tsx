import { type ContractKind, MOST_TIERS } from '@parlour/contract/agent-contracts';
import {
  CARRIES,
  type ContractDraft,
  type DraftTier,
  testsLoss,
  tierField,
  withTier,
} from '@parlour/contract/contract-draft';
import { Button } from '@parlour/ui/Button';
import { Checkbox } from '@parlour/ui/Checkbox';
import { Field } from '@parlour/ui/Field';
import { Choice } from '../../shared/Choice.tsx';
import cards from '../../shared/cards.module.css';
import type { Problems } from '../../shared/editor/useReasonedForm.ts';
import { t } from '../../shared/texts.ts';
import css from './Agents.module.css';

const typed = { inputMode: 'decimal', autoComplete: 'off', maxLength: 20 } as const;

type Props = {
  kind: ContractKind;
  draft: ContractDraft;
  symbol: string;
  problems: Problems;
  onChange: (part: Partial<ContractDraft>) => void;
};
type PartProps = Pick<Props, 'draft' | 'onChange'>;

/** What dividends alone have: how losses are carried on, and the turnover that tiers compare. */
function DividendFields({ draft, onChange }: PartProps) {
  return (
    <>
      <Choice<ContractDraft['carry']>
        label={t('agents.contract.carry')}
        value={draft.carry}
        options={CARRIES.map((carry) => [carry, t(`agents.carry.${carry}`)] as const)}
        onChange={(carry) => onChange({ carry })}
      />
      <Choice<ContractDraft['tierBasis']>
        label={t('agents.contract.basis')}
        value={draft.tierBasis}
        options={[
          ['total', t('agents.contract.basis.total')],
          ['dailyAverage', t('agents.contract.basis.dailyAverage')],
        ]}
        onChange={(tierBasis) => onChange({ tierBasis })}
      />
    </>
  );
}

/** What salaries alone have: fixed amounts as rates, and tiers that may test the loss. */
function SalaryFields({ draft, onChange }: PartProps) {
  return (
    <>
      <Choice<ContractDraft['rateType']>
        label={t('agents.contract.rateType')}
        value={draft.rateType}
        options={[
          ['P', t('agents.contract.rateType.P')],
          ['F', t('agents.contract.rateType.F')],
        ]}
        onChange={(rateType) => onChange({ rateType })}
      />
      <Checkbox checked={draft.lossCheck} onChange={(event) => onChange({ lossCheck: event.target.checked })}>
        {t('agents.contract.lossCheck')}
      </Checkbox>
    </>
  );
}

type TierProps = Omit<Props, 'onChange'> & {
  tier: DraftTier;
  at: number;
  onChange: (tier: DraftTier) => void;
  /** Undefined for the only one. */
  onRemove: (() => void) | undefined;
};

function TierFields({ kind, draft, tier, at, symbol, problems, onChange, onRemove }: TierProps) {
  const number = at + 1;
  const field = (name: keyof DraftTier, label: string, end: string) => (
    <Field
      label={label}
      {...typed}
      end={end}
      value={tier[name]}
      error={problems[tierField(name, at)]}
      onChange={(event) => onChange({ ...tier, [name]: event.target.value.trim() })}
    />
  );
  return (
    <fieldset className={css.settings}>
      <legend className="sr">{t('agents.contract.tier', { number })}</legend>
      {field('minTurnover', t('agents.tier.turnover'), symbol)}
      {field('minActive', t('agents.tier.active'), '')}
      {testsLoss(kind, draft) && field('minLoss', t('agents.tier.loss'), symbol)}
      {field('rate', t('agents.tier.rate'), draft.rateType === 'F' ? symbol : '%')}
      {onRemove && (
        <button
          type="button"
          className={cards.act}
          aria-label={t('agents.contract.removeTier', { number })}
          onClick={onRemove}
        >
          {t('agents.contract.remove')}
        </button>
      )}
    </fieldset>
  );
}

/** Fields for the terms of a contract: those of its kind, and its tiers. */
export function ContractTermsFields({ onChange, ...props }: Props) {
  const { kind, draft, symbol, problems } = props;
  const { tiers } = draft;
  const amount = (name: 'activeMin' | 'cap', label: string, hint?: string) => (
    <Field
      label={label}
      hint={hint}
      {...typed}
      end={symbol}
      value={draft[name]}
      error={problems[name]}
      onChange={(event) => onChange({ [name]: event.target.value.trim() })}
    />
  );
  const OfKind = kind === 'dividend' ? DividendFields : SalaryFields;
  return (
    <>
      <div className={css.settings}>
        <OfKind draft={draft} onChange={onChange} />
      </div>
      <div className={css.settings}>
        {amount('activeMin', t('agents.contract.activeMin'))}
        {amount('cap', t('agents.contract.cap'), t('agents.contract.capHint'))}
      </div>
      {tiers.map((tier, i) => (
        <TierFields
          // biome-ignore lint/suspicious/noArrayIndexKey: tiers are ordered and have no ids
          key={i}
          {...props}
          tier={tier}
          at={i}
          onChange={(next) => onChange({ tiers: tiers.with(i, next) })}
          onRemove={tiers.length > 1 ? () => onChange({ tiers: tiers.toSpliced(i, 1) }) : undefined}
        />
      ))}
      {tiers.length < MOST_TIERS && (
        <Button kind="ghost" small onClick={() => onChange({ tiers: withTier(tiers) })}>
          {t('agents.contract.addTier')}
        </Button>
      )}
    </>
  );
}
