import { z } from 'zod';
import {
  AGENT_STATUSES,
  APPROVALS,
  COMMENT_MAX,
  MAX_AGENTS,
  MAX_SCHEDULES,
  PICTURE_SOURCES,
  MAX_PICTURES,
  SYSTEM_PROMPT_MIN,
} from '@/lib/agents/agent';
import { CATCH_UPS } from '@/lib/agents/catch-up';
import { bareUsername, isUsername, USERNAME_MAX } from '@/lib/agents/handles';
import { isKnownZone, scheduleInput } from '@/lib/agents/schedule-input';
import { CATEGORIES } from '@/lib/knowledge/categories';
import { idParams, objectId, pageQuery, projectQuery, text, wireDate } from '@/lib/wire/scalars';
import { agentSchedule } from './agent-schedules';
import { endpoint } from './endpoint';

/** Dollars, or null for no limit. */
const money = z.number('Enter an amount in dollars').min(0, 'Enter an amount in dollars').max(1_000_000);
const caps = z.object({ run: money.nullable(), day: money.nullable(), month: money.nullable() });

export const instagramAgent = z
  .object({
    _id: objectId,
    projectId: objectId,
    username: z.string(),
    description: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    status: z.enum(AGENT_STATUSES),
    statusReason: z.string().nullable(),
    lastActiveAt: wireDate.nullable(),
    lastPostAt: wireDate.nullable(),
    systemPrompt: z.string(),
    /** Ids, the newest 100. */
    posts: z.array(objectId),
    schedules: z.array(agentSchedule),
    timeZone: z.string(),
    approval: z.enum(APPROVALS),
    caps,
    maxPostsPerDay: z.number().int(),
    catchUp: z.enum(CATCH_UPS),
    pictures: z.enum(PICTURE_SOURCES),
    /** More than one: its posts are carousels. */
    picturesPerPost: z.number().int(),
    /** Written under each post that it makes, once that is out. */
    firstComment: z.string().nullable(),
    brand: z.object({ tone: z.string(), examples: z.array(z.string()), bannedWords: z.array(z.string()) }),
    knowledge: z.object({ use: z.boolean(), categories: z.array(z.enum(CATEGORIES)) }),
    language: z.string().nullable(),
    model: z.string().nullable(),
    /** Why its model is not used: the host's administrator does not allow it. */
    modelReason: z.string().nullable(),
    postCount: z.number().int(),
    aiPostCount: z.number().int(),
    /** Not published; and of those the ones with a date. */
    unpublishedPostCount: z.number().int(),
    datedPostCount: z.number().int(),
    activeScheduleCount: z.number().int(),
    /** `own`: an account of its own, not the project's. */
    instagram: z.object({ connected: z.boolean(), username: z.string().nullable(), own: z.boolean() }),
    createdAt: wireDate,
    updatedAt: wireDate,
  })
  .meta({ id: 'InstagramAgent' });
export type WireInstagramAgent = z.output<typeof instagramAgent>;

/** Forms send '' for a field that is left empty: absent on POST, null on PATCH. */
export const blank = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema).optional();

const username = z
  .string('Username is required')
  .transform(bareUsername)
  .pipe(
    z
      .string()
      .min(1, 'Username is required')
      .max(USERNAME_MAX, 'Username must be 30 characters or less')
      .refine((name) => name === '' || isUsername(name), 'Only letters, digits, periods and underscores'),
  );
const PROMPT = 'System prompt must be at least 10 characters long';
const systemPrompt = text(20_000).trim().min(SYSTEM_PROMPT_MIN, PROMPT);
const timeZone = text(100).refine(isKnownZone, 'Not a known time zone. Use a name such as Europe/Berlin');
const words = z.array(text(200).trim().min(1, 'Required')).max(200);

const choices = {
  description: blank(text(2000).trim().nullish()),
  /** From `POST /files/upload`. */
  avatarFileId: blank(text(100).nullish()),
  /** Its own account; admins only. */
  instagramAccessToken: blank(text(5000).trim().nullish()),
  instagramUserId: blank(text(100).trim().nullish()),
  timeZone: blank(timeZone.nullish()),
  approval: blank(z.enum(APPROVALS).nullish()),
  caps: caps.partial().nullish(),
  maxPostsPerDay: z.number().int().min(1).max(100).nullish(),
  catchUp: blank(z.enum(CATCH_UPS).nullish()),
  pictures: blank(z.enum(PICTURE_SOURCES).nullish()),
  picturesPerPost: z.number().int().min(1).max(MAX_PICTURES, 'Instagram takes at most 10 files').nullish(),
  firstComment: blank(text(COMMENT_MAX).trim().nullish()),
  brand: z
    .object({
      tone: text(2000).trim().default(''),
      examples: z.array(text(2200)).max(20).default([]),
      bannedWords: words.default([]),
    })
    .nullish(),
  knowledge: z
    .object({ use: z.boolean().default(true), categories: z.array(z.enum(CATEGORIES)).default([]) })
    .nullish(),
  /** In which it writes; null: that of the prompt. */
  language: blank(text(60).trim().nullish()),
  model: blank(text(200).trim().nullish()),
};
export type AgentChoices = z.output<z.ZodObject<typeof choices>>;

export const listInstagramAgents = endpoint({
  name: 'listInstagramAgents',
  method: 'GET',
  path: '/instagram-agents',
  summary: 'Instagram agents, newest first; the summary counts all of the project',
  access: { role: 'viewer', of: 'list' },
  query: projectQuery.extend({
    ...pageQuery.shape,
    /** In username or description. */
    search: text(200).optional(),
    status: z
      .enum(AGENT_STATUSES)
      .or(z.enum(['', 'all']).transform(() => undefined))
      .optional(),
  }),
  status: 200,
  answer: z.object({
    agents: z.array(instagramAgent),
    total: z.number().int(),
    totalPages: z.number().int(),
    page: z.number().int(),
    summary: z.object({
      activeAgents: z.number().int(),
      totalPosts: z.number().int(),
      activeSchedules: z.number().int(),
      totalAgents: z.number().int(),
    }),
  }),
});

export const createInstagramAgent = endpoint({
  name: 'createInstagramAgent',
  method: 'POST',
  path: '/instagram-agents',
  summary: `Create an agent with at least one schedule; a project can have ${MAX_AGENTS} agents`,
  access: { role: 'editor', of: 'query' },
  query: projectQuery,
  body: z.object({
    username,
    systemPrompt: z.string(PROMPT).pipe(systemPrompt),
    schedules: z
      .array(scheduleInput, 'Add at least one schedule')
      .min(1, 'Add at least one schedule')
      .max(MAX_SCHEDULES, `At most ${MAX_SCHEDULES} schedules`),
    ...choices,
  }),
  status: 201,
  answer: instagramAgent,
});

export const getInstagramAgent = endpoint({
  name: 'getInstagramAgent',
  method: 'GET',
  path: '/instagram-agents/{id}',
  summary: 'One agent with its schedules',
  access: { role: 'viewer', of: 'instagram-agent' },
  params: idParams,
  status: 200,
  answer: instagramAgent,
});

export const updateInstagramAgent = endpoint({
  name: 'updateInstagramAgent',
  method: 'PATCH',
  path: '/instagram-agents/{id}',
  summary: 'Change the given fields; null sets a field to its default. Another time zone moves all its slots',
  access: { role: 'editor', of: 'instagram-agent' },
  params: idParams,
  body: z.object({ username: username.optional(), systemPrompt: systemPrompt.optional(), ...choices }),
  status: 200,
  answer: instagramAgent,
});

export const deleteInstagramAgent = endpoint({
  name: 'deleteInstagramAgent',
  method: 'DELETE',
  path: '/instagram-agents/{id}',
  summary: 'Delete an agent with its posts that are not published; published ones stay',
  access: { role: 'editor', of: 'instagram-agent' },
  params: idParams,
  status: 204,
  audit: { act: 'deletion.agent', on: ({ params }) => params.id },
});

export const pauseInstagramAgent = endpoint({
  name: 'pauseInstagramAgent',
  method: 'POST',
  path: '/instagram-agents/{id}/pause',
  summary: 'Nothing of it is made or published by itself until it is resumed',
  access: { role: 'editor', of: 'instagram-agent' },
  params: idParams,
  status: 200,
  answer: instagramAgent,
});

export const resumeInstagramAgent = endpoint({
  name: 'resumeInstagramAgent',
  method: 'POST',
  path: '/instagram-agents/{id}/resume',
  summary: 'It goes on; its posts whose time has passed meanwhile wait for a person',
  access: { role: 'editor', of: 'instagram-agent' },
  params: idParams,
  status: 200,
  answer: instagramAgent,
});

export const connectInstagramAgent = endpoint({
  name: 'connectInstagramAgent',
  method: 'POST',
  path: '/instagram-agents/{id}/connect',
  summary: 'Start connecting an account of its own: the address to send the browser to. It returns to the agent’s page',
  access: { role: 'admin', of: 'instagram-agent' },
  params: idParams,
  status: 200,
  answer: z.object({ url: z.string() }),
  rateLimit: { name: 'connect', of: 'connections of accounts', by: 'user', max: 60, seconds: 600 },
});

export const disableInstagramAgent = endpoint({
  name: 'disableInstagramAgent',
  method: 'POST',
  path: '/instagram-agents/{id}/disable',
  summary: 'Stop an agent of any project; only an administrator of the host can let it go on',
  access: 'host-admin',
  params: idParams,
  status: 204,
});
