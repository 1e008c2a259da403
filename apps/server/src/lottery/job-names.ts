/** Job names of the lottery, under which failed rows are recorded. */
export const JOBS = {
  plan: 'lottery.plan',
  commit: 'lottery.commit',
  draw: 'lottery.draw',
  settle: 'lottery.settle',
  correct: 'lottery.correct',
  late: 'lottery.late',
  notify: 'lottery.notify',
  cleanup: 'lottery.cleanup',
} as const;
