import { setTimeout as sleep } from 'node:timers/promises';
import { Types } from 'mongoose';
import { createInstagramAgent } from '@/lib/contracts/agents';
import { createAgent } from '@/server/agents/manage';
import { getAgentPost } from '@/server/agents/posts/posts';
import { createTrackedRunner } from '@/server/system/jobs/tracked/runner';
import { trackedHandlerOf } from '@/workers/tracked-registry';
import { messagesOf, type OpenAiFake } from '../fakes/openai';
import type { FakeRequest } from '../fakes/server';
import { until } from './publishing';

export const newId = () => String(new Types.ObjectId());

/** A worker that takes tracked jobs as soon as there are any. */
export function startWorker() {
  const runner = createTrackedRunner({ worker: newId(), handlerOf: trackedHandlerOf });
  const timer = setInterval(runner.look, 25);
  return {
    stop: async () => {
      clearInterval(timer);
      await runner.stop();
    },
  };
}

export type Place = { projectId: string; userId: string };
export const newPlace = (): Place => ({ projectId: newId(), userId: newId() });

export async function newAgent({ projectId, userId }: Place, more: object = {}) {
  const body = createInstagramAgent.body!.parse({
    username: 'bakery',
    systemPrompt: 'Write about our bread, warmly.',
    timeZone: 'UTC',
    schedules: [{ frequency: 'every_day', time: '09:00' }],
    ...more,
  });
  return createAgent({ projectId, userId, userZone: 'UTC', role: 'admin', body });
}

const WORDS =
  'rye oven crust morning flour wheat warm slice seed spelt honey walnut village stone mill baker salt water time dough'.split(
    ' ',
  );

/** A caption that is unlike any other one: the guard looks through another order of the same words. */
export const captionOf = (number: number) =>
  Array.from({ length: 24 }, (_, at) => `${WORDS[(number * 7 + at * (number + 3)) % WORDS.length]}${number}`).join(' ');

export type Scripted = {
  caption?: string;
  hashtags?: string[];
  claims?: { claim: string; document: number }[];
  title?: string;
};

/** The provider's next answers for one post: ideas, the caption, and the words for a picture where one is drawn. */
export function script(
  fake: OpenAiFake,
  number: number,
  { caption, hashtags = ['bread'], claims = [], title }: Scripted = {},
  { picture = true } = {},
) {
  const ideas = [1, 2, 3].map((at) => ({
    title: title ?? `Idea ${number}.${at}`,
    angle: `The angle number ${number} ${at}`,
  }));
  fake.answers.push(JSON.stringify({ ideas }));
  fake.answers.push(draft(number, { caption, hashtags, claims }));
  if (picture) fake.answers.push(`A loaf number ${number} on a table`);
}

export const draft = (number: number, { caption, hashtags = ['bread'], claims = [] }: Scripted = {}) =>
  JSON.stringify({
    summary: `Post ${number}`,
    caption: caption ?? captionOf(number),
    hashtags,
    altText: `A loaf, number ${number}`,
    claims,
  });

/** The post once it is made, or has failed. */
export const made = async (id: string, postId: string) =>
  until(
    () => getAgentPost({ id, postId }),
    ({ isGenerating }) => !isGenerating,
  );

export { sleep, until };

/** Writes what agents ask for, unlike anything before: for tests whose calls come in no fixed order. */
export function writer(): (request: FakeRequest) => string | null {
  let number = 0;
  return (request) => {
    const asked = messagesOf(request).at(-1)?.content ?? '';
    number += 1;
    if (asked.includes('different ideas'))
      return JSON.stringify({
        ideas: [1, 2, 3].map((at) => ({ title: `Idea ${number}.${at}`, angle: `The angle number ${number} ${at}` })),
      });
    if (asked.includes('Write the post')) return draft(number);
    return `A loaf number ${number} on a table`;
  };
}
