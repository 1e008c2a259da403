/** Jobs of the lottery, by the names under which the rows that fail are set aside. */
export const JOBS = {
  plan: 'lottery.plan',
  commit: 'lottery.commit',
  draw: 'lottery.draw',
  settle: 'lottery.settle',
  correct: 'lottery.correct',
  late: 'lottery.late',
  cleanup: 'lottery.cleanup',
} as const;
