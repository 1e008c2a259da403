/** What the reader chose in the popup that is open: that it stays away for today. */
export const putAway = { today: false };
