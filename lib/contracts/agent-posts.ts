import { z } from 'zod';
import { COMMENT_MAX, STEPS } from '@/lib/agents/agent';
import { mediaUrlText } from '@/lib/platforms/schemas';
import { idParams, inputDate, objectId, pageQuery, projectQuery, text } from '@/lib/wire/scalars';
import { agentPost } from './agent-post';
import { blank } from './agents';
import { endpoint } from './endpoint';
import { publishLimit } from './posts';

const postParams = idParams.extend({ postId: objectId });

const hashtags = z
  .array(text(100).trim())
  .max(30, 'Instagram takes at most 30 hashtags')
  .transform((tags) => tags.map((tag) => tag.replace(/^#/, '')).filter(Boolean));
const fields = {
  caption: blank(text(2200).nullish()),
  mediaUrl: blank(mediaUrlText().nullish()),
  mediaUrls: z.array(mediaUrlText()).max(10, 'Instagram takes at most 10 files').nullish(),
  hashtags: hashtags.nullish(),
  altText: blank(text(1000).nullish()),
  firstComment: blank(text(COMMENT_MAX).trim().nullish()),
  scheduledFor: blank(inputDate.nullish()),
};
const content = text(2200).trim().min(1, 'Content is required');

export const listAgentPosts = endpoint({
  name: 'listAgentPosts',
  method: 'GET',
  path: '/instagram-agents/{id}/posts',
  summary: 'Posts of an agent, newest first',
  access: { role: 'viewer', of: 'instagram-agent' },
  params: idParams,
  query: pageQuery,
  status: 200,
  answer: z.object({
    posts: z.array(agentPost),
    total: z.number().int(),
    page: z.number().int(),
    totalPages: z.number().int(),
    hasMore: z.boolean(),
  }),
});

export const createAgentPost = endpoint({
  name: 'createAgentPost',
  method: 'POST',
  path: '/instagram-agents/{id}/posts',
  summary: 'A post written by hand: a draft, or scheduled when it has a date, or takes the next free slot (`schedule`)',
  access: { role: 'editor', of: 'instagram-agent' },
  params: idParams,
  body: z.object({
    content: z.string('Content is required').pipe(content),
    ...fields,
    /** Onto the next slot of the agent's schedules that has no post. */
    schedule: z.boolean().optional(),
  }),
  status: 201,
  answer: agentPost,
});

export const getAgentPost = endpoint({
  name: 'getAgentPost',
  method: 'GET',
  path: '/instagram-agents/{id}/posts/{postId}',
  summary: 'One post of an agent',
  access: { role: 'viewer', of: 'instagram-agent' },
  params: postParams,
  status: 200,
  answer: agentPost,
});

export const updateAgentPost = endpoint({
  name: 'updateAgentPost',
  method: 'PATCH',
  path: '/instagram-agents/{id}/posts/{postId}',
  summary: 'Change the given fields; 409 once it is published',
  access: { role: 'editor', of: 'instagram-agent' },
  params: postParams,
  body: z.object({ content: content.optional(), ...fields }),
  status: 200,
  answer: agentPost,
});

export const deleteAgentPost = endpoint({
  name: 'deleteAgentPost',
  method: 'DELETE',
  path: '/instagram-agents/{id}/posts/{postId}',
  summary: 'Move a post to the trash; a published one stays on Instagram',
  access: { role: 'editor', of: 'instagram-agent' },
  params: postParams,
  status: 204,
  audit: { act: 'deletion.agent-post', on: ({ params }) => params.postId },
});

export const publishAgentPost = endpoint({
  name: 'publishAgentPost',
  method: 'POST',
  path: '/instagram-agents/{id}/posts/{postId}/publish',
  summary: 'Publish now, whatever the state of the agent; 422 MEDIA_REFUSED without a picture or video',
  access: { role: 'editor', of: 'instagram-agent' },
  params: postParams,
  status: 202,
  answer: agentPost,
  rateLimit: publishLimit,
  audit: { act: 'publishing.agent-post', on: ({ params }) => params.postId },
});

export const approveAgentPost = endpoint({
  name: 'approveAgentPost',
  method: 'POST',
  path: '/instagram-agents/{id}/posts/{postId}/approve',
  summary: 'Approve a post that waits for review: it keeps its time, or goes out at once when that has passed',
  access: { role: 'editor', of: 'instagram-agent' },
  params: postParams,
  status: 200,
  answer: agentPost,
  audit: { act: 'publishing.agent-post-approved', on: ({ params }) => params.postId },
});

export const withdrawAgentPostApproval = endpoint({
  name: 'withdrawAgentPostApproval',
  method: 'DELETE',
  path: '/instagram-agents/{id}/posts/{postId}/approve',
  summary: 'Take an approval back: the post waits for review again, with its time; 409 once it is on its way',
  access: { role: 'editor', of: 'instagram-agent' },
  params: postParams,
  status: 200,
  answer: agentPost,
  audit: { act: 'publishing.agent-post-withdrawn', on: ({ params }) => params.postId },
});

export const rejectAgentPost = endpoint({
  name: 'rejectAgentPost',
  method: 'POST',
  path: '/instagram-agents/{id}/posts/{postId}/reject',
  summary: 'Reject a post that waits for review; the next generation reads the reason',
  access: { role: 'editor', of: 'instagram-agent' },
  params: postParams,
  body: z.object({ reason: blank(text(1000).trim().nullish()) }),
  status: 200,
  answer: agentPost,
});

const modelLimit = { name: 'agent-posts', of: 'posts made by agents', by: 'user', max: 300, seconds: 3600 } as const;

export const createAutonomousPost = endpoint({
  name: 'createAutonomousPost',
  method: 'POST',
  path: '/instagram-agents/{id}/posts/create-autonomous',
  summary: 'Let the agent make a post: a draft, or one for review; with a time as its approval says',
  access: { role: 'editor', of: 'instagram-agent' },
  params: idParams,
  body: z.object({ topic: blank(text(500).trim().nullish()), scheduledFor: blank(inputDate.nullish()) }).optional(),
  status: 202,
  answer: z.object({ postId: objectId }),
  rateLimit: modelLimit,
  spends: true,
});

export const generateAgentPosts = endpoint({
  name: 'generateAgentPosts',
  method: 'POST',
  path: '/instagram-agents/{id}/posts/generate-batch',
  summary: 'Let the agent make several posts, one after another; with `schedule` for its next slots that have none',
  access: { role: 'editor', of: 'instagram-agent' },
  params: idParams,
  body: z.object({ count: z.number().int().min(1).max(20).default(5), schedule: z.boolean().default(true) }),
  status: 202,
  answer: z.object({ postIds: z.array(objectId) }),
  rateLimit: modelLimit,
  spends: true,
});

export const regenerateAgentPost = endpoint({
  name: 'regenerateAgentPost',
  method: 'POST',
  path: '/instagram-agents/{id}/posts/{postId}/regenerate',
  summary: 'Make a post again, from a step on: steps before it are kept. `wish` says what to change',
  access: { role: 'editor', of: 'instagram-agent' },
  params: postParams,
  body: z.object({ step: z.enum(STEPS).optional(), wish: blank(text(500).trim().nullish()) }),
  status: 202,
  answer: agentPost,
  rateLimit: modelLimit,
  spends: true,
});

export const listAgentReviews = endpoint({
  name: 'listAgentReviews',
  method: 'GET',
  path: '/instagram-agents/review',
  summary: 'Posts of all agents that wait for review, the next to go out first; total in X-Total-Count',
  access: { role: 'viewer', of: 'list' },
  query: projectQuery.extend(pageQuery.shape),
  status: 200,
  answer: z.array(agentPost.extend({ agent: z.object({ _id: objectId, username: z.string() }) })),
});

export const drawAgentCard = endpoint({
  name: 'drawAgentCard',
  method: 'POST',
  path: '/instagram-agents/{id}/cards',
  summary: 'Draw a card with one’s own words in the look of the project’s brand kit: a picture of the library',
  access: { role: 'editor', of: 'instagram-agent' },
  params: idParams,
  body: z.object({
    text: z.string('Write the words of the card').pipe(text(300).trim().min(1, 'Write the words of the card')),
  }),
  status: 201,
  answer: z.object({ url: z.string() }),
  rateLimit: { name: 'cards', of: 'cards', by: 'user', max: 300, seconds: 3600 },
});

export const getAgentEstimate = endpoint({
  name: 'getAgentEstimate',
  method: 'GET',
  path: '/instagram-agents/{id}/estimate',
  summary: 'What a post of an agent, and thirty days of its schedules, are expected to cost, before anything is made',
  access: { role: 'viewer', of: 'instagram-agent' },
  params: idParams,
  status: 200,
  answer: z.object({
    /** Dollars; null: the price of a model is not known. */
    perPost: z.number().nullable(),
    /** `measured`: the mean of its last posts, `posts` of them. `typical`: usual tokens at their price. */
    basis: z.enum(['measured', 'typical']),
    posts: z.number().int(),
    /** Slots of the next thirty days. */
    runs: z.number().int(),
    month: z.number().nullable(),
    /** A budget that the schedules will meet. */
    warning: z.string().nullable(),
    /** Why nothing can be made now. */
    refusal: z.string().nullable(),
  }),
});

export const getAgentCost = endpoint({
  name: 'getAgentCost',
  method: 'GET',
  path: '/instagram-agents/{id}/posts/cost/total',
  summary: 'What an agent has cost in dollars, failed runs and deleted posts included',
  access: { role: 'viewer', of: 'instagram-agent' },
  params: idParams,
  status: 200,
  answer: z.object({
    totalCost: z.number(),
    /** Posts that exist. */
    postCount: z.number().int(),
    /** Calls whose price is not known. */
    unpriced: z.number().int(),
    /** Contained in totalCost: generations that failed, and posts that were deleted. */
    failedCost: z.number(),
    deletedCost: z.number(),
    /** By UTC day, the last 30. */
    days: z.array(z.object({ day: z.string(), cost: z.number() })),
  }),
});
