/** Parts that the operators' lottery endpoints share. */
import { z } from 'zod';

export const admin = { access: 'operator', throttle: 'console' } as const;
export const lotteryId = z.string().regex(/^[1-9][0-9]{0,17}$/);
export const issuePath = z.strictObject({ id: lotteryId });
export const gamePath = z.strictObject({ gameId: z.string().regex(/^[0-9]{1,7}$/) });
/** Reason of an audited act. */
export const why = z.string().trim().min(1).max(300);

const day = z.iso.date();
/** Days and times of the draws of a game, see `LotteryCalendar`. */
export const lotteryCalendar = z.strictObject({
  times: z
    .array(
      z.strictObject({
        at: z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/),
        session: z
          .string()
          .regex(/^[A-Z0-9]{1,8}$/)
          .optional(),
      }),
    )
    .min(1)
    .max(4),
  weekdays: z
    .array(z.strictObject({ from: day.optional(), days: z.array(z.int().min(0).max(6)).max(7) }))
    .max(20)
    .optional(),
  monthDays: z.array(z.int().min(1).max(31)).max(31).optional(),
  yearly: z.record(z.string().regex(/^[0-9]{2}-[0-9]{2}$/), z.int().min(-30).max(30)).optional(),
  moved: z.record(day, day).optional(),
  closed: z.array(day).max(400).optional(),
  extra: z.array(day).max(400).optional(),
});
