import type { RuleState } from '@parlour/contract/bonus';
import { addBonusRule, type BonusRuleRow, changeBonusRule } from '@parlour/contract/bonus.endpoints';
import { Button } from '@parlour/ui/Button';
import { useState } from 'react';
import cards from '../../shared/cards.module.css';
import { count, fullMoney } from '../../shared/format.ts';
import { Guard, useMay } from '../../shared/rights.tsx';
import { Act, StateDot, type Tone } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import css from './Bonus.module.css';
import type { BonusAdminData } from './bonus.rules.ts';
import { RuleFormCard } from './RuleFormCard.tsx';

const TONES: Record<RuleState, Tone> = { draft: 'soon', active: 'good', ended: 'plain' };

function What({ row, symbol }: { row: BonusRuleRow; symbol: string }) {
  const terms = row.wagering === 0 ? t('bonus.free') : t('bonus.terms', { wagering: row.wagering, days: row.days });
  const given = {
    count: count(row.given),
    amount: fullMoney(row.amount, symbol),
    open: fullMoney(row.open, symbol),
  };
  return (
    <div className={cards.what}>
      <b>{row.names.EN ?? row.code}</b>
      <small>
        {t(`bonus.kind.${row.kind}`)} · {row.code} · {terms}
        {row.stock !== null && ` · ${t('bonus.left', { left: count(row.stock - row.taken), stock: count(row.stock) })}`}
      </small>
      <small>{t('bonus.given', given)}</small>
    </div>
  );
}

/** Bonus rules in the players' order, with the form of the selected one. */
export function Rules({ desk }: { desk: BonusAdminData }) {
  const [open, setOpen] = useState<{ row: BonusRuleRow | null } | null>(null);
  const look = useMay()(changeBonusRule) ? 'content.edit' : 'right.open';
  const { depositMultiple, maxWagering } = desk.policy;
  return (
    <>
      <div className={css.head}>
        <p className={cards.lead}>{t('bonus.lead', { deposit: depositMultiple, most: maxWagering })}</p>
        <Guard needs={addBonusRule}>
          <Button small icon="plus" onClick={() => setOpen({ row: null })}>
            {t('bonus.add')}
          </Button>
        </Guard>
      </div>
      <div className={open ? cards.both : undefined}>
        <ul className={cards.rows} aria-label={t('bonus.rules')}>
          {desk.rows.map((row) => (
            <li key={row.id} className={cards.row}>
              <What row={row} symbol={desk.symbol} />
              <StateDot tone={TONES[row.state]}>{t(`bonus.state.${row.state}`)}</StateDot>
              <Act label={t(look)} of={row.names.EN ?? row.code} onClick={() => setOpen({ row })} />
            </li>
          ))}
        </ul>
        {open && (
          <RuleFormCard
            key={open.row ? `${open.row.id} ${open.row.version}` : 'new'}
            row={open.row}
            desk={desk}
            onClose={() => setOpen(null)}
          />
        )}
      </div>
    </>
  );
}
