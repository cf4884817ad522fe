import { z } from 'zod';
import { bannedIn } from '@/lib/agents/banned-words';
import { json } from '@/server/system/ai/json';
import { asked, documentsOf, listOf } from './prompts';
import { mostSimilar } from './most-similar';
import type { Context, Idea, Similar, Work, Written } from './steps';

const CAPTION_MAX = 2_000;
const HASHTAGS = 15;
const answer = z.object({
  summary: z.string().describe('The post in one sentence'),
  caption: z.string().describe('The caption as it is published, without hashtags'),
  hashtags: z.array(z.string()).max(30),
  altText: z.string().describe('The picture for people who do not see it'),
  claims: z
    .array(z.object({ claim: z.string(), document: z.number().int() }))
    .describe('Each fact of the caption, with the number of the document in which it stands'),
});
type Draft = z.output<typeof answer>;

/**
 * The caption. Banned words, or a post that is too much like an own one, get one more try; if that fails too, a person
 * has to look at it.
 */
export async function writeCaption(work: Work, context: Context, idea: Idea): Promise<Written> {
  const first = await draftOf(work, context, idea, null);
  const found = await faultsOf(work, context, first);
  if (found.problems.length === 0) return written(first, context, found);
  const second = await draftOf(work, context, idea, found);
  return written(second, context, await faultsOf(work, context, second));
}

type Faults = { problems: string[]; wishes: string[]; similar: Similar };

async function draftOf(work: Work, context: Context, idea: Idea, faults: Faults | null): Promise<Draft> {
  const { agent, wish, who, caps, signal } = work;
  const { value } = await json({
    who,
    caps,
    signal,
    model: agent.model,
    schema: answer,
    name: 'post',
    messages: asked(agent, [
      `Write the post for this idea: ${idea.title}. ${idea.angle}`,
      `At most ${CAPTION_MAX} characters, and at most ${HASHTAGS} hashtags.`,
      wish && `What is wanted this time: ${wish}`,
      listOf('The last draft was refused:', faults?.wishes ?? []),
      listOf('Posts were rejected for these reasons:', context.rejected),
      documentsOf(context.documents),
    ]),
  });
  return value;
}

async function faultsOf(work: Work, { recent }: Context, draft: Draft): Promise<Faults> {
  const { bannedWords } = work.agent.brand;
  const banned = bannedIn(`${draft.caption} ${draft.summary} ${draft.hashtags.join(' ')}`, bannedWords);
  const similar = await mostSimilar(work, draft.caption, recent);
  const like = recent.find(({ id }) => id === similar?.postId)?.text;
  return {
    similar,
    problems: [
      ...(banned.length > 0 ? [`It uses banned words: ${banned.join(', ')}`] : []),
      ...(similar ? ['It is very much like an earlier post'] : []),
    ],
    wishes: [
      ...(banned.length > 0 ? [`It used these words, which are banned: ${banned.join(', ')}`] : []),
      ...(like ? [`It was too much like this post, so say something else: ${like.slice(0, 400)}`] : []),
    ],
  };
}

function written(draft: Draft, { documents }: Context, { problems, similar }: Faults): Written {
  const hashtags = draft.hashtags
    .map((tag) => tag.replace(/^#/, '').replace(/[^\p{L}\p{N}_]/gu, ''))
    .filter(Boolean)
    .slice(0, HASHTAGS);
  return {
    content: draft.summary.trim() || draft.caption.trim().slice(0, 200),
    caption: draft.caption.trim().slice(0, CAPTION_MAX),
    hashtags: [...new Set(hashtags)],
    altText: draft.altText.trim().slice(0, 1000),
    grounding: draft.claims.flatMap(({ claim, document }) => {
      const source = documents[document - 1];
      return source ? [{ claim, passageId: source.id, itemId: source.itemId, version: source.version }] : [];
    }),
    similar,
    problems,
  };
}
