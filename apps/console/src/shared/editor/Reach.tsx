import { countAudience } from '@parlour/contract/announcements.endpoints';
import type { Audience } from '@parlour/contract/audience';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { call, valueOf } from '../api.ts';
import { useMay } from '../rights.tsx';
import { t } from '../texts.ts';
import css from './editor.module.css';

const FRESH_MS = 30_000;
const NAMED = 50;

/**
 * Number of members that an audience reaches now, and its unknown members; renders nothing for roles that may not count
 * it.
 */
export function Reach({ audience }: { audience: Audience }) {
  const asked = useDeferredValue(audience);
  const { data } = useQuery({
    queryKey: ['audience', asked],
    enabled: useMay()(countAudience),
    queryFn: () => call(countAudience, { body: { audience: asked } }).then((result) => valueOf(result)),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  if (!data) return null;
  const { members, unknown } = data;
  return (
    <div role="status" className={css.reach}>
      <p>{t('audience.reaches', { count: members })}</p>
      {audience.kind === 'everybody' && <p>{t('audience.andVisitors')}</p>}
      {unknown.length > 0 && (
        <p className={css.bad}>
          {t('audience.unknown', { count: unknown.length, names: unknown.slice(0, NAMED).join(', ') })}
        </p>
      )}
    </div>
  );
}
