/** Whether the open popup was dismissed for today. */
export const putAway = { today: false };
