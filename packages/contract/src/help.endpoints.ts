import { z } from 'zod';
import { get, post, put } from './endpoint.ts';
import { HELP_ICONS } from './help.ts';
import { instant, text } from './schemas.ts';
import { uploadedPicture, uploadIds } from './uploads.endpoints.ts';

/** Id of a topic or an article in URLs; independent of its title. */
const tag = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);

const page = {
  tag: z.string(),
  title: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
};

export const helpTopic = z
  .strictObject({
    ...page,
    icon: z.enum(HELP_ICONS),
    articles: z.array(z.strictObject(page)),
  })
  .meta({ id: 'HelpTopic' });
export type HelpTopic = z.output<typeof helpTopic>;

export const getHelp = get('/wps/help', {
  summary: 'The help centre: its topics in their order, each with what is asked about it',
  access: 'anyone',
  relay: true,
  quiet: true,
  cache: 'snapshot',
  input: {
    query: z.strictObject({
      /** Language code; texts missing in a language are returned in English. */
      lang: text(10).optional(),
      device: text(10).optional(),
    }),
  },
  output: z.strictObject({ topics: z.array(helpTopic) }),
});

export const voteHelp = post('/wps/help/:tag/vote', {
  summary: 'Says whether a page of the help centre helped; who says it again changes the mind',
  access: 'visitor',
  quiet: true,
  input: { params: z.strictObject({ tag }), body: z.strictObject({ helpful: z.boolean() }) },
  failures: ['thing.unknown'],
  output: z.strictObject({ helpful: z.boolean() }),
});

export const FEEDBACK_STATES = ['open', 'answered', 'closed'] as const;
const feedbackState = z.enum(FEEDBACK_STATES);
export type FeedbackState = z.output<typeof feedbackState>;

export const sendFeedback = put('/wps/feedback', {
  summary: 'Takes what a player has to say, with pictures that were sent before',
  access: 'visitor',
  relay: true,
  throttle: 'upload',
  input: {
    body: z.strictObject({
      comment: text(2000),
      images: uploadIds.optional().default([]),
      captcha: text(60),
      captchaId: text(64),
    }),
  },
  failures: ['captcha.wrong', 'register.field', 'upload.gone'],
  output: z.strictObject({ id: z.string() }),
});

const before = z
  .string()
  .regex(/^[1-9][0-9]{0,17}$/)
  .optional();

const given = {
  id: z.string(),
  comment: z.string(),
  state: feedbackState,
  pictures: z.array(uploadedPicture),
  sentAt: instant,
};

export const listFeedback = get('/wps/feedback', {
  summary: 'What the member sent, the newest first, with the answers',
  access: 'session',
  cache: 'private',
  input: { query: z.strictObject({ before }) },
  output: z.strictObject({
    list: z.array(z.strictObject({ ...given, answers: z.array(z.strictObject({ text: z.string(), at: instant })) })),
    next: z.string().nullable(),
  }),
});

/** A page of the help centre as entered by an operator. */
export const helpInput = z.strictObject({
  tag,
  /** Tag of its topic; null for a topic. */
  topic: tag.nullable(),
  /** Icon of a topic. */
  icon: z.enum(HELP_ICONS),
  /** By language code; at least English. */
  texts: z.record(text(10), z.strictObject({ title: text(160), content: text(20_000) })),
  /** Null: no start. Articles of a hidden topic are hidden too. */
  startsAt: instant.nullable(),
  /** Null: no end. */
  endsAt: instant.nullable(),
});
export type HelpInput = z.output<typeof helpInput>;

const helpRow = z.strictObject({
  id: z.string(),
  draft: helpInput,
  state: z.enum(['live', 'planned', 'over', 'hidden']),
  helped: z.int(),
  notHelped: z.int(),
  changedAt: instant,
});
export type HelpRow = z.output<typeof helpRow>;

const rowId = z.strictObject({ id: z.string().regex(/^[1-9][0-9]{0,15}$/) });
const admin = { access: 'operator', throttle: 'console' } as const;

export const listHelpPages = get('/wps/console/help', {
  summary: 'Every page of the help centre in its order, each topic before its articles',
  ...admin,
  right: 'content.view',
  output: z.strictObject({ rows: z.array(helpRow), languages: z.array(z.string()) }),
});

export const addHelpPage = post('/wps/console/help', {
  summary: 'Writes a page of the help centre; it stands last',
  ...admin,
  right: 'content.act',
  input: { body: helpInput },
  failures: ['register.field'],
  output: helpRow,
});

export const changeHelpPage = put('/wps/console/help/:id', {
  summary: 'Changes a page of the help centre; its tag stays',
  ...admin,
  right: 'content.act',
  input: { params: rowId, body: helpInput },
  failures: ['register.field', 'thing.unknown'],
  output: helpRow,
});

export const moveHelpPage = put('/wps/console/help/:id/place', {
  summary: 'Moves a page of the help centre by one place among its neighbours',
  ...admin,
  right: 'content.act',
  input: { params: rowId, body: z.strictObject({ by: z.union([z.literal(1), z.literal(-1)]) }) },
  failures: ['thing.unknown'],
  output: z.strictObject({ moved: z.boolean() }),
});

export const hideHelpPage = put('/wps/console/help/:id/hidden', {
  summary: 'Takes a page off the help centre, or puts it back',
  ...admin,
  right: 'content.act',
  input: { params: rowId, body: z.strictObject({ hidden: z.boolean() }) },
  failures: ['thing.unknown'],
  output: helpRow,
});

const feedbackRow = z.strictObject({
  ...given,
  /** Account of the member; null for a visitor, to whom no answer is possible. */
  account: z.string().nullable(),
  memberId: z.string().nullable(),
  language: z.string(),
  answers: z.array(z.strictObject({ text: z.string(), at: instant, operator: z.string() })),
});
export type FeedbackRow = z.output<typeof feedbackRow>;

export const listFeedbackAdmin = get('/wps/console/feedback', {
  summary: 'Feedback of one state: what is open with the oldest first, the rest with the newest',
  ...admin,
  right: 'support.view',
  input: { query: z.strictObject({ state: feedbackState, before }) },
  output: z.strictObject({
    rows: z.array(feedbackRow),
    open: z.int(),
    /** Time of the oldest of those; null without one. */
    oldest: instant.nullable(),
    next: z.string().nullable(),
  }),
});

export const answerFeedback = post('/wps/console/feedback/:id/answers', {
  summary: 'Answers a member; the answer goes to the member’s inbox',
  ...admin,
  right: 'support.act',
  input: { params: rowId, body: z.strictObject({ text: z.string().trim().min(1).max(1000) }) },
  failures: ['thing.unknown', 'register.field'],
  output: feedbackRow,
});

export const closeFeedback = put('/wps/console/feedback/:id/closed', {
  summary: 'Closes feedback, or opens it again',
  ...admin,
  right: 'support.act',
  input: { params: rowId, body: z.strictObject({ closed: z.boolean() }) },
  failures: ['thing.unknown'],
  output: feedbackRow,
});
