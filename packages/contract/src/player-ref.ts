import { z } from 'zod';

/** Reference to a player: id, and the account name shown for it. */
export const playerRef = z.strictObject({ id: z.string(), account: z.string() });
