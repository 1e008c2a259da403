import { t } from './texts.ts';

type Props = {
  /** Number of required approvals. */
  needs: number;
  /** Operators who have approved. */
  approvedBy: readonly string[];
};

/** Says who has approved a request and how many approvals it still needs; renders nothing if one is enough. */
export function StillNeeded({ needs, approvedBy }: Props) {
  if (needs < 2) return null;
  const left = needs - approvedBy.length;
  return (
    <small>
      {approvedBy.length > 0
        ? t('approvals.by', { names: approvedBy.join(', '), count: left })
        : t('approvals.needs', { count: needs })}
    </small>
  );
}
