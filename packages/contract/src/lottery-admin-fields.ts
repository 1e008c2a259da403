/** Parts that the operators' lottery endpoints share. */
import { z } from 'zod';

export const admin = { access: 'operator', throttle: 'console' } as const;
export const lotteryId = z.string().regex(/^[1-9][0-9]{0,17}$/);
export const issuePath = z.strictObject({ id: lotteryId });
export const gamePath = z.strictObject({ gameId: z.string().regex(/^[0-9]{1,7}$/) });
/** Reason of an audited act. */
export const why = z.string().trim().min(1).max(300);
