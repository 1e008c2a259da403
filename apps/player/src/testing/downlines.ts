/** Returns a row of a team's list in the server's format. */
export const downlineRow = (memberId: string, name: string, over: object = {}) => ({
  memberId,
  name,
  isSelf: false,
  isAgent: false,
  takesContracts: false,
  hasLeft: false,
  rate: '0',
  members: 0,
  joinedAt: '2026-10-01T12:00:00.000Z',
  turnover: '10.00',
  net: '10.00',
  active: 1,
  ...over,
});
