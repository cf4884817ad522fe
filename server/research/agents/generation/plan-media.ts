import { chat } from '@/server/system/ai/chat';
import { asked } from './prompts';
import type { Idea, MediaPlan, Work, Written } from './steps';

const WORDS_MAX = 1_500;
const MAX_TOKENS = 1_000;

/** The words for the picture. A model writes them only for a picture that a model draws. */
export async function planMedia(
  { agent, wish, who, caps, signal }: Work,
  idea: Idea,
  { caption }: Written,
): Promise<MediaPlan> {
  if (agent.pictures !== 'generate') return { words: idea.title.slice(0, WORDS_MAX) };
  const { value } = await chat({
    who,
    caps,
    signal,
    model: agent.model,
    maxTokens: MAX_TOKENS,
    messages: asked(agent, [
      'Describe the picture for this post to an illustrator, in at most 80 words, in English. No text in the picture.',
      `The idea: ${idea.title}. ${idea.angle}`,
      `The caption: ${caption}`,
      wish && `What is wanted this time: ${wish}`,
    ]),
  });
  return { words: value.slice(0, WORDS_MAX) };
}
