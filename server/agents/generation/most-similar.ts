import { repeatsOf, SAME_MEANING, vectorLikeness } from '@/lib/agents/similar';
import { canUse } from '@/server/system/ai/status';
import { commonLikeness } from '@/server/system/ai/common-likeness';
import { embed } from '@/server/system/ai/embed';
import { AiFailure } from '@/server/system/ai/ai-failure';
import { log } from '@/server/system/log';
import type { Similar, Work } from './steps';

type Own = { id: string; text: string };

/** The own post that a text repeats, by its words, or by its meaning where a model for that is configured. */
export async function mostSimilar(work: Work, text: string, recent: readonly Own[]): Promise<Similar> {
  const repeats = repeatsOf(
    text,
    recent.map((own) => own.text),
  );
  const byWords = best(
    repeats.flatMap(({ likeness, isSame }, at) => (isSame ? [{ postId: recent[at]?.id ?? '', score: likeness }] : [])),
    0,
  );
  if (byWords || recent.length === 0 || !(await canUse('embed'))) return byWords;
  return byMeaning(work, text, recent);
}

async function byMeaning({ who, caps, signal }: Work, text: string, recent: readonly Own[]): Promise<Similar> {
  try {
    const { value, model } = await embed({ who, caps, signal, texts: [text, ...recent.map((own) => own.text)] });
    const [mine = [], ...others] = value;
    const scores = others.map((other, at) => ({
      postId: recent[at]?.id ?? '',
      score: commonLikeness(model, vectorLikeness(mine, other)),
    }));
    return best(scores, SAME_MEANING);
  } catch (err) {
    // Words were compared: the post is no reason to fail.
    if (!(err instanceof AiFailure)) throw err;
    log.info({ err }, 'an agent’s post was compared by its words alone');
    return null;
  }
}

function best(all: readonly { postId: string; score: number }[], least: number): Similar {
  const [first] = all.filter(({ score }) => score >= least).sort((a, b) => b.score - a.score);
  return first ? { postId: first.postId, score: Math.round(first.score * 1000) / 1000 } : null;
}
