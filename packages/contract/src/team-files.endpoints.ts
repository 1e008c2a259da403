/** Files with an agent's figures. */
import { z } from 'zod';
import { isTeamSpan, TEAM_SPAN_RULE } from './agents.endpoints.ts';
import { DOWNLINE_SORTS, GAME_LINES, TEAM_TABLES } from './agents.ts';
import { post } from './endpoint.ts';
import { REPORT_FORMATS } from './reports.ts';
import { text } from './schemas.ts';

export const exportTeam = post('/wps/agent/exports', {
  summary: 'A table of an agent about the own team as a file: figures by day, downlines as listed, or rebates',
  access: 'agent',
  throttle: 'file',
  input: {
    body: z
      .strictObject({
        table: z.enum(TEAM_TABLES),
        format: z.enum(REPORT_FORMATS),
        from: z.iso.date(),
        to: z.iso.date(),
        memberId: z
          .string()
          .regex(/^[1-9][0-9]{0,17}$/)
          .optional(),
        line: z.enum(GAME_LINES).optional(),
        search: text(40).optional(),
        sort: z.enum(DOWNLINE_SORTS).optional(),
        onlyActive: z.literal('1').optional(),
      })
      .refine(isTeamSpan, TEAM_SPAN_RULE),
  },
  failures: ['thing.unknown'],
  output: z.strictObject({
    name: z.string(),
    type: z.string(),
    /** Content of the file in base64. */
    content: z.string(),
    rows: z.int(),
    /** There are more rows than one file has. */
    isCut: z.boolean(),
  }),
});
