import { QUEUES, type Queue } from '@parlour/contract/queues';
import { CONSOLE_BASE } from '@parlour/contract/routes';
import { Icon, type IconName } from '@parlour/ui/Icon';
import { ConsoleLink } from '../../shared/ConsoleLink.tsx';
import { count as written } from '../../shared/format.ts';
import { useMay } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { useClock } from '../../shared/useClock.ts';
import { useAffiliatesDue } from '../affiliates/affiliates.queries.ts';
import { useAgentRunsDue } from '../agents/agents.queries.ts';
import { useBranchMovesDue } from '../agents/moves.queries.ts';
import { useGiftsDue } from '../bonus/bonus.queries.ts';
import { useChatCounts } from '../chat/chats.queries.ts';
import { useCreditsDue } from '../credit-policy/credits.queries.ts';
import { useDepositsDue } from '../deposits/deposits.queries.ts';
import { waitOf } from '../deposits/deposits.rules.ts';
import { useWaiting as useFeedbackDue } from '../feedback/feedback.queries.ts';
import { useSettingsDue } from '../house-settings/house-settings.queries.ts';
import { useTroubledJobs } from '../jobs/jobs.queries.ts';
import { useLotteryDue } from '../lottery/lottery.queries.ts';
import { useWaiting as useAdjustmentsDue } from '../reporting/adjustments.queries.ts';
import { useVendorCasesDue } from '../vendor-cases/vendor-cases.queries.ts';
import { useWithdrawalsDue } from '../withdrawals/withdrawals.queries.ts';
import css from './Dashboard.module.css';
import own from './NeedsYou.module.css';

const CLOCK_MS = 20_000;

type Waiting = { count: number; oldest: string | null };
type QueueEntry = { queue: Queue; icon: IconName; waiting: Waiting | undefined };

/** Returns the queues that await an operator, in order of urgency. */
function useQueues(): QueueEntry[] {
  const deposits = useDepositsDue();
  const chats = useChatCounts().data;
  const affiliates = useAffiliatesDue();
  const affiliatesDue = affiliates && { count: affiliates.payouts + affiliates.moves, oldest: affiliates.oldest };
  const depositsDue = deposits && { count: deposits.deposits, oldest: deposits.oldest.deposits };
  const casesDue = deposits && { count: deposits.cases, oldest: deposits.oldest.cases };
  const chatsDue = chats && { count: chats.waiting + chats.mine, oldest: chats.oldest };
  return [
    { queue: 'withdrawals', icon: 'wallet', waiting: useWithdrawalsDue() },
    { queue: 'deposits', icon: 'banknote', waiting: depositsDue },
    { queue: 'cases', icon: 'circle-alert', waiting: casesDue },
    { queue: 'adjustments', icon: 'users-round', waiting: useAdjustmentsDue() },
    { queue: 'bonuses', icon: 'sparkles', waiting: useGiftsDue() },
    { queue: 'credits', icon: 'check', waiting: useCreditsDue() },
    { queue: 'settings', icon: 'settings', waiting: useSettingsDue() },
    { queue: 'chats', icon: 'message-circle', waiting: chatsDue },
    { queue: 'feedback', icon: 'info', waiting: useFeedbackDue() },
    { queue: 'vendorCases', icon: 'circle-alert', waiting: useVendorCasesDue() },
    { queue: 'lottery', icon: 'ticket', waiting: useLotteryDue() },
    { queue: 'agents', icon: 'user-round', waiting: useAgentRunsDue() },
    { queue: 'agentMoves', icon: 'users-round', waiting: useBranchMovesDue() },
    { queue: 'affiliates', icon: 'share', waiting: affiliatesDue },
    { queue: 'jobs', icon: 'refresh-cw', waiting: useTroubledJobs() },
  ];
}

/** Age of a queue's oldest entry; in red if it is too old. */
function Age({ queue, oldest }: { queue: Queue; oldest: string }) {
  const now = useClock(CLOCK_MS);
  const isLate = now - Date.parse(oldest) > QUEUES[queue].tooLongMs;
  return (
    <small className={isLate ? own.late : undefined} data-late={isLate}>
      {t(isLate ? 'needs.late' : 'needs.oldest', { age: waitOf(oldest, now) })}
    </small>
  );
}

/** Everything that awaits an operator, with links. */
export default function NeedsYou() {
  const may = useMay();
  const due = useQueues().filter(({ queue }) => may(QUEUES[queue].right));
  const waiting = due.filter(({ waiting: some }) => some !== undefined && some.count > 0);
  const isKnown = due.every(({ waiting: some }) => some !== undefined);
  return (
    <section className={css.card} aria-labelledby="needs-you">
      <div className={css.head}>
        <h2 id="needs-you">{t('needs.title')}</h2>
      </div>
      {waiting.length === 0 ? (
        <p className={own.none}>{t(isKnown ? 'needs.none' : 'needs.loading')}</p>
      ) : (
        <ul className={own.list}>
          {waiting.map(({ queue, icon, waiting: some }) => (
            <li key={queue}>
              <ConsoleLink href={CONSOLE_BASE + QUEUES[queue].page}>
                <span className={own.art}>
                  <Icon name={icon} />
                </span>
                <span>
                  {t(`needs.${queue}`)}
                  {some?.oldest && <Age queue={queue} oldest={some.oldest} />}
                </span>
                <b>{written(some?.count ?? 0)}</b>
              </ConsoleLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
