import { z } from 'zod';
import { repeatsOf } from '@/lib/agents/similar';
import { json } from '@/server/system/ai/json';
import { asked, documentsOf, listOf } from './prompts';
import type { Context, Idea, Work } from './steps';

const IDEAS = 3;
const RECENT_SHOWN = 20;
const answer = z.object({
  ideas: z
    .array(z.object({ title: z.string(), angle: z.string() }))
    .min(IDEAS)
    .max(5),
});

/** Three ideas, of which the first counts that is unlike the agent's own posts; the least alike if none is. */
export async function findIdea({ agent, own, wish, who, caps, signal }: Work, context: Context): Promise<Idea> {
  const { value } = await json({
    who,
    caps,
    signal,
    model: agent.model,
    schema: answer,
    name: 'ideas',
    messages: asked(agent, [
      `Find ${IDEAS} different ideas for the next post: a title of a few words, and the angle in a sentence.`,
      own.topic && `Its subject: ${own.topic}`,
      wish && `What is wanted this time: ${wish}`,
      listOf(
        'Do not repeat these posts:',
        context.recent.slice(0, RECENT_SHOWN).map(({ text }) => text.slice(0, 200)),
      ),
      listOf('Posts were rejected for these reasons:', context.rejected),
      documentsOf(context.documents),
    ]),
  });
  const known = context.recent.map(({ text }) => text);
  const ideas = value.ideas.map((idea) => {
    const repeats = repeatsOf(`${idea.title} ${idea.angle}`, known);
    return {
      idea,
      isSame: repeats.some(({ isSame }) => isSame),
      likeness: Math.max(0, ...repeats.map(({ likeness }) => likeness)),
    };
  });
  const fresh = ideas.find(({ isSame }) => !isSame)?.idea;
  const least = ideas.toSorted((a, b) => a.likeness - b.likeness)[0]?.idea;
  const chosen = fresh ?? least;
  if (!chosen) throw new Error('A list of ideas without an idea passed its schema');
  return chosen;
}
