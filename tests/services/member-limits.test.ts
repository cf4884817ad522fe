import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { POST } from '@/app/api/posts/check/route';
import { endpoints } from '@/lib/contracts/index';
import { checkPost } from '@/lib/contracts/post-editing';
import { openSession } from '@/server/people/auth/open-session';
import { countRequest } from '@/server/people/auth/rate-limit';
import { registerUser } from '@/server/people/auth/register-user';
import { ownedProjects } from '@/server/people/projects/store';
import { clock } from '@/server/system/clock';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';

const WINDOW_MS = 600_000;
const realNow = clock.now;
beforeAll(() => connectDatabase());
afterEach(() => {
  clock.now = realNow;
});
afterAll(() => disconnectDatabase());

async function person(name: string) {
  const email = `${name}@example.org`;
  const user = await registerUser({ email, password: 'long enough', name, address: '10.0.0.1' });
  const token = await openSession({ user, userAgent: '', address: '' });
  const project = String((await ownedProjects(String(user._id)))[0]?._id);
  const check = () =>
    POST(
      new Request(`http://localhost/api/posts/check?projectId=${project}`, {
        method: 'POST',
        body: JSON.stringify({ content: 'Hello', platformPosts: [{ platform: 'telegram' }] }),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      }),
      { params: Promise.resolve({}) },
    );
  return { account: String(user._id), check };
}

it('a member’s checks of posts are limited with a sentence of their own, and hold up no other member', async () => {
  const [alice, bob] = [await person('alice'), await person('bob')];
  const limit = checkPost.rateLimit!;
  const begin = Math.ceil(realNow().getTime() / WINDOW_MS) * WINDOW_MS;
  clock.now = () => new Date(begin);
  for (let counted = 1; counted < limit.max; counted += 1) await countRequest({ account: alice.account, ...limit });
  expect((await alice.check()).status).toBe(200);
  const refused = await alice.check();
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('600');
  expect(await refused.json()).toMatchObject({
    code: 'RATE_LIMITED',
    message: 'At most 1,200 checks of posts in 10 minutes. Try again in 10 minutes.',
  });
  expect((await bob.check()).status).toBe(200);
  clock.now = () => new Date(begin + WINDOW_MS);
  expect((await alice.check()).status).toBe(200);
});

const limits = endpoints.flatMap(({ name, rateLimit }) => (rateLimit ? [[name, rateLimit] as const] : []));
it.each(limits)('%s refuses in words of its own', async (_, limit) => {
  const who = limit.by === 'user' ? { account: 'somebody' } : { address: '10.0.0.2' };
  const told = limit.by === 'user' ? /^At most 0 .+\. Try again in \d+ \w+\.$/ : /from one network\. Try again/;
  await expect(countRequest({ ...who, ...limit, max: 0 })).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    message: expect.stringMatching(told),
  });
});

/** Calls that read files in processes of their own, start work for minutes, ask models, or send to networks. */
const COSTLY = `createSearch continueSearch startJudge exportSearch draftFromResult draftFromWatched watchChannel
  uploadKnowledge addKnowledgeLink addKnowledgeNote replaceKnowledge reprocessKnowledge restoreKnowledgeVersion
  searchKnowledge askKnowledge checkDraft buildKnowledgeIndex runGoldenQuestions
  createAutonomousPost generateAgentPosts regenerateAgentPost publishAgentPost connectInstagramAgent
  publishPostNow publishPlatformPost checkPost rehearsePost suggestTexts changePosts previewImport startImport
  processMedia takeFrame importFile exportProject uploadArchive testPlatformSetting sendTestMessage testWebhook
  replayWebhookDelivery testAi listAiModels startSearchSignIn enterSearchCode enterSearchPassword`.split(/\s+/);
it.each(COSTLY)('%s is limited per member, since it costs', (name) => {
  expect(limits.find(([each]) => each === name)?.[1]).toMatchObject({
    by: 'user',
    of: expect.stringMatching(/^[a-z]/),
  });
});
