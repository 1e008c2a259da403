import { Field } from '@parlour/ui/Field';
import { Segmented } from '@parlour/ui/Segmented';
import { useT } from '../../shared/i18n.tsx';
import css from './agent-centre.module.css';
import { SPANS, type Span } from './spans.rules.ts';
import type { useSpan } from './useSpan.ts';

/** Picker for the days of all figures below. */
export function SpanPicker({ span, days, today, change }: ReturnType<typeof useSpan>) {
  const t = useT();
  const choose = (next: Span) => change(next === 'span' ? { span: next, ...days } : { span: next, from: '', to: '' });
  return (
    <>
      <div className={css.span}>
        <Segmented<Span>
          label={t('agent.days')}
          value={span}
          onChange={choose}
          options={(Object.keys(SPANS) as Span[]).map((value) => ({ value, label: t(SPANS[value]) }))}
        />
      </div>
      {span === 'span' && (
        <div className={css.dates}>
          {(['from', 'to'] as const).map((end) => (
            <Field
              key={end}
              type="date"
              label={t(`member.${end}`)}
              max={today}
              value={days[end]}
              onChange={({ target }) => target.value && change({ ...days, [end]: target.value })}
            />
          ))}
        </div>
      )}
    </>
  );
}
