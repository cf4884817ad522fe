import { z } from 'zod';
import { chat } from '@/server/system/ai/chat';
import { json } from '@/server/system/ai/json';
import { asked } from './prompts';
import type { Idea, MediaPlan, Work, Written } from './steps';

const WORDS_MAX = 1_500;
const SLIDE_MAX = 300;
const MAX_TOKENS = 1_000;

/** The words for the pictures. A model writes them for pictures that a model draws, and for the cards of a carousel. */
export async function planMedia(work: Work, idea: Idea, { caption }: Written): Promise<MediaPlan> {
  const { agent } = work;
  const count = agent.picturesPerPost ?? 1;
  if (agent.pictures === 'generate')
    return count > 1
      ? slidesOf(work, idea, caption, {
          wanted: `Describe the ${count} pictures of a carousel for this post to an illustrator, each in at most 60 words, in English, in one style. No text in the pictures.`,
          count,
        })
      : { words: await promptFor(work, idea, caption) };
  if (agent.pictures === 'card' && count > 1)
    return slidesOf(work, idea, caption, {
      wanted: `Write the texts of the ${count} cards of a carousel for this post, each at most 25 words. The first one is its title. They say nothing that the caption does not say.`,
      count,
    });
  return { words: idea.title.slice(0, WORDS_MAX) };
}

async function promptFor({ agent, wish, who, caps, signal }: Work, idea: Idea, caption: string): Promise<string> {
  const { value } = await chat({
    who,
    caps,
    signal,
    model: agent.model,
    maxTokens: MAX_TOKENS,
    messages: asked(agent, [
      'Describe the picture for this post to an illustrator, in at most 80 words, in English. No text in the picture.',
      ...about(idea, caption, wish),
    ]),
  });
  return value.slice(0, WORDS_MAX);
}

async function slidesOf(
  { agent, wish, who, caps, signal }: Work,
  idea: Idea,
  caption: string,
  { wanted, count }: { wanted: string; count: number },
): Promise<MediaPlan> {
  const { value } = await json({
    who,
    caps,
    signal,
    model: agent.model,
    schema: z.object({ slides: z.array(z.string().min(1)).min(count) }),
    name: 'slides',
    messages: asked(agent, [wanted, ...about(idea, caption, wish)]),
  });
  const most = agent.pictures === 'card' ? SLIDE_MAX : WORDS_MAX;
  const slides = value.slides.slice(0, count).map((slide) => slide.trim().slice(0, most));
  return { words: slides[0] ?? idea.title, slides };
}

const about = (idea: Idea, caption: string, wish: string | null) => [
  `The idea: ${idea.title}. ${idea.angle}`,
  `The caption: ${caption}`,
  wish && `What is wanted this time: ${wish}`,
];
