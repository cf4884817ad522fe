import { newPost, send } from './client';
import { bodyOf, inProject, type Maker, type Sample, type Team } from './sample';

export const telegramPost = {
  title: 'T',
  content: 'Hello',
  platformPosts: [{ platform: 'telegram', platformSpecificData: { content: 'Hello' } }],
};

const onPost =
  (json?: unknown): Maker =>
  async (team) => ({
    params: { id: await newPost(team.owner, team.project, telegramPost), platform: 'telegram' },
    sent: bodyOf(json),
  });

/** On a comment of the caller, or of the owner where the caller may write none. */
const onComment =
  (json?: unknown): Maker =>
  async ({ owner, project }, caller) => {
    const id = await newPost(owner, project, telegramPost);
    const say = ({ token }: { token: string }) =>
      send('POST', `/posts/${id}/comments`, { token, json: { text: 'Looks good' } });
    const said = await say(caller);
    const { body } = said.status === 201 ? said : await say(owner);
    return { params: { id, commentId: (body as { id: string }).id }, sent: bodyOf(json) };
  };

const onVersion: Maker = async ({ owner, project }) => {
  const { token } = owner;
  const id = await newPost(owner, project, telegramPost);
  await send('PUT', `/posts/${id}`, { token, json: { content: 'Hello again' } });
  const { body } = await send('GET', `/posts/${id}/versions`, { token });
  return { params: { id, versionId: (body as { id: string }[])[0]?.id ?? '' } };
};

const onTemplate =
  (json?: unknown): Maker =>
  async ({ owner, project }) => {
    const wish = { name: `Template ${crypto.randomUUID()}`, post: telegramPost };
    const answer = await send('POST', `/post-templates?projectId=${project}`, { token: owner.token, json: wish });
    return { params: { id: (answer.body as { _id: string })._id }, sent: bodyOf(json) };
  };

const queueOf = {
  timeZone: 'Europe/Berlin',
  slots: [
    { weekday: 1, time: '09:00' },
    { weekday: 3, time: '18:30' },
    { weekday: 5, time: '12:00' },
  ],
};

async function queuedPost({ owner, project }: Team, as: 'draft' | 'queued' = 'queued'): Promise<string> {
  const { token } = owner;
  await send('PUT', `/queue?projectId=${project}`, { token, json: queueOf });
  const id = await newPost(owner, project, telegramPost);
  if (as === 'queued') await send('POST', `/posts/${id}/queue`, { token });
  return id;
}

const repeatRule = { frequency: 'monthly', timeZone: 'UTC', count: 2 };

const comingPost = () => ({ ...telegramPost, scheduledFor: new Date(Date.now() + 86_400_000).toISOString() });

/** `bodyFor`: the body for a series that begins at that time. */
const onSeries =
  (bodyFor: (begin: string) => unknown = () => undefined): Maker =>
  async ({ owner, project }) => {
    const first = comingPost();
    const post = await newPost(owner, project, first);
    const answer = await send('POST', `/posts/${post}/recurrence`, { token: owner.token, json: repeatRule });
    return { params: { id: (answer.body as { _id: string })._id }, sent: bodyOf(bodyFor(first.scheduledFor)) };
  };

const csvFile = { fileName: 'posts.csv', text: 'content,platforms\nHello,telegram\n' };

const onImport: Maker = async ({ owner, project }) => {
  const answer = await send('POST', `/imports?projectId=${project}`, { token: owner.token, json: csvFile });
  return { params: { id: (answer.body as { _id: string })._id } };
};

const onTrashedPost: Maker = async (team) => {
  const id = await newPost(team.owner, team.project, telegramPost);
  await send('DELETE', `/posts/${id}`, { token: team.owner.token });
  return { params: { id } };
};

const shareOf = (postIds: string[]) => ({
  postIds,
  name: 'A client',
  expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
});

/** A post shared by a link, with the link's token. */
export async function sharedPost({ owner, project }: Team): Promise<{ postId: string; id: string; token: string }> {
  const postId = await newPost(owner, project, telegramPost);
  const answer = await send('POST', `/approvals?projectId=${project}`, { token: owner.token, json: shareOf([postId]) });
  const { _id, url } = answer.body as { _id: string; url: string };
  return { postId, id: _id, token: url.split('/').at(-1) ?? '' };
}

/** A post that is shared with the caller, where they are a client. */
const onShared =
  (
    of: (
      seen: { postId: string; seal: string },
      project: string,
    ) => Partial<Sample> & { params: Record<string, string> },
  ): Maker =>
  async ({ owner, project }, { id, token }) => {
    const postId = await newPost(owner, project, telegramPost);
    const wish = { ...shareOf([postId]), clientIds: [id] };
    await send('POST', `/approvals?projectId=${project}`, { token: owner.token, json: wish });
    const { body } = await send('GET', `/shared?projectId=${project}`, { token });
    const seal = (body as { posts?: { _id: string; seal: string }[] }).posts?.find(({ _id }) => _id === postId)?.seal;
    return of({ postId, seal: seal ?? '' }, project);
  };

/** On the page of a link. */
const onReview =
  (json?: (shared: { postId: string; seal: string }) => unknown): Maker =>
  async (team) => {
    const { postId, token } = await sharedPost(team);
    const { body } = await send('GET', `/review/${token}`);
    const seal = (body as { posts: { seal: string }[] }).posts[0]?.seal ?? '';
    return { params: { token, id: postId }, sent: bodyOf(json?.({ postId, seal })) };
  };

/** Valid calls of posts, the queue, series, imports and the calendar. */
export const postMakers: Record<string, Maker> = {
  listPosts: inProject,
  listPostCards: inProject,
  createPost: async ({ project }) => ({ params: { projectId: project }, sent: { json: telegramPost } }),
  suggestTexts: async ({ project }) => ({
    params: { projectId: project },
    sent: { json: { task: 'rewrite', text: 'Hello' } },
  }),
  checkPost: async ({ project }) => ({ params: { projectId: project }, sent: { json: telegramPost } }),
  announcePresence: onPost({ state: 'viewing', tab: 'a' }),
  compareResults: inProject,
  countPosts: inProject,
  changePosts: async (team) => ({
    params: { projectId: team.project },
    sent: { json: { action: 'delete', ids: [await newPost(team.owner, team.project, telegramPost)] } },
  }),
  getPost: onPost(),
  updatePost: onPost({ title: 'Changed' }),
  deletePost: onPost(),
  listApprovals: inProject,
  createApproval: async (team) => ({
    params: { projectId: team.project },
    sent: { json: shareOf([await newPost(team.owner, team.project, telegramPost)]) },
  }),
  revokeApproval: async (team) => ({ params: { id: (await sharedPost(team)).id } }),
  listPostApprovals: onPost(),
  getPostChanges: onPost(),
  listPostVersions: onPost(),
  getPostVersion: onVersion,
  listApprovalTrail: inProject,
  listPostComments: onPost(),
  addPostComment: onPost({ text: 'Looks good' }),
  editPostComment: onComment({ text: 'Looks better' }),
  deletePostComment: onComment(),
  readReview: onReview(),
  decideReview: onReview(({ seal }) => ({ decision: 'approve', seal })),
  approveReview: onReview(({ postId, seal }) => ({ posts: [{ id: postId, seal }] })),
  readShared: inProject,
  decideShared: onShared(({ postId, seal }) => ({
    params: { id: postId },
    sent: { json: { decision: 'approve', seal } },
  })),
  approveShared: onShared(({ postId, seal }, project) => ({
    params: { projectId: project },
    sent: { json: { posts: [{ id: postId, seal }] } },
  })),
  mailReviewCode: onReview(),
  enterReviewCode: onReview(() => ({ code: '123456' })),
  listPostTemplates: inProject,
  addPostTemplate: async ({ project }) => ({
    params: { projectId: project },
    sent: { json: { name: `Template ${crypto.randomUUID()}`, post: telegramPost } },
  }),
  getPostTemplate: onTemplate(),
  renamePostTemplate: (...of) => onTemplate({ name: `Name ${crypto.randomUUID()}` })(...of),
  deletePostTemplate: onTemplate(),
  getQueue: inProject,
  saveQueue: async ({ project }) => ({ params: { projectId: project }, sent: { json: queueOf } }),
  addToQueue: async (team) => ({ params: { id: await queuedPost(team, 'draft') } }),
  orderQueue: async (team) => ({
    params: { projectId: team.project },
    sent: { json: { postIds: [await queuedPost(team)] } },
  }),
  shuffleQueue: async (team) => {
    await queuedPost(team);
    await queuedPost(team);
    return { params: { projectId: team.project } };
  },
  nextQueuePlace: inProject,
  listSeries: inProject,
  repeatPost: async ({ owner, project }) => ({
    params: { id: await newPost(owner, project, comingPost()) },
    sent: { json: repeatRule },
  }),
  getSeries: onSeries(),
  editSeries: onSeries(() => ({ scope: 'all', post: { content: 'Other words' } })),
  stopSeries: onSeries(() => ({ posts: 'keep' })),
  skipOccurrence: onSeries((begin) => ({ day: begin.slice(0, 10) })),
  previewImport: async ({ project }) => ({ params: { projectId: project }, sent: { json: csvFile } }),
  startImport: async ({ project }) => ({ params: { projectId: project }, sent: { json: csvFile } }),
  listImports: inProject,
  getImport: onImport,
  undoImport: onImport,
  getCalendarFeed: inProject,
  createCalendarFeed: inProject,
  revokeCalendarFeed: inProject,
  listPostTags: inProject,
  listTrash: inProject,
  emptyTrash: inProject,
  restorePost: onTrashedPost,
  deletePostForGood: onTrashedPost,
  setPostStatus: onPost({ status: 'draft' }),
  publishPostNow: onPost(),
  duplicatePost: onPost(),
  publishPlatformPost: onPost(),
  setPlatformPostStatus: onPost({ status: 'failed' }),
  readPostStory: onPost(),
  readPostDiagnostics: onPost(),
  getPostResults: onPost(),
  refreshPostResults: onPost(),
  rehearsePost: onPost(),
  listPauses: inProject,
  pausePublishing: async ({ project }) => ({
    params: { projectId: project },
    sent: { json: { scope: 'platform', platform: 'vk' } },
  }),
  resumePublishing: async ({ project }) => ({
    params: { projectId: project },
    sent: { json: { scope: 'platform', platform: 'vk', choice: 'spread', hours: 2 } },
  }),
};
