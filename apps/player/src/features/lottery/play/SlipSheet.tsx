import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../shared/i18n.tsx';
import { PageSheet } from '../../../shared/PageSheet.tsx';
import { nearQuery } from '../lottery.queries.ts';
import { useServerNow } from '../useServerNow.ts';
import { clockText, openForBets, phaseOf, shortOf } from '../wingo.rules.ts';
import { type FormProps, SHOWN_ROUNDS, SlipForm } from './SlipForm.tsx';

type Props = FormProps & { open: boolean; onClosed: () => void };

/** Slip with the countdown of the issue on sale. */
export default function SlipSheet({ open, onClosed, ...form }: Props) {
  const t = useT();
  const near = useQuery(nearQuery(form.game.gameId, SHOWN_ROUNDS)).data;
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
      <SlipForm {...form} />
    </PageSheet>
  );
}
