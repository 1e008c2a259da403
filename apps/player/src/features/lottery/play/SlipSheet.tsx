import { Skeleton } from '@parlour/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useT } from '../../../shared/i18n.tsx';
import { PageSheet } from '../../../shared/PageSheet.tsx';
import { NEXT_ROUNDS, nearQuery } from '../lottery.queries.ts';
import { useServerNow } from '../useServerNow.ts';
import { clockText, openForBets, phaseOf, shortOf } from '../wingo.rules.ts';
import css from './play.module.css';
import type { FormProps } from './SlipForm.tsx';

const loadForm = async () => ({ default: (await import('./SlipForm.tsx')).SlipForm });
// Loaded while the sheet opens; a failure appears where the form is rendered.
loadForm().catch(() => undefined);
const SlipForm = lazy(loadForm);

type Props = FormProps & { open: boolean; onClosed: () => void };

/** Slip with the countdown of the issue on sale. */
export default function SlipSheet({ open, onClosed, ...form }: Props) {
  const t = useT();
  const near = useQuery(nearQuery(form.game.gameId, NEXT_ROUNDS)).data;
  const now = useServerNow(near?.offset ?? 0);
  const [next] = openForBets(near?.next ?? [], now);
  return (
    <PageSheet
      open={open}
      onClose={form.onClose}
      onClosed={onClosed}
      title={t('lottery.slip')}
      text={
        next
          ? `${t('lottery.round', { round: shortOf(next.numero) })} · ${clockText(phaseOf(next, now).seconds, t)}`
          : t('lottery.closed')
      }
      closeLabel={t('action.close')}
    >
      <Suspense fallback={<Skeleton className={css.bone} />}>
        <SlipForm {...form} />
      </Suspense>
    </PageSheet>
  );
}
