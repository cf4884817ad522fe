import type { Terms } from './channel-words';
import { profileOf } from './channel-words';
import { graphPart, type WayIn } from './frontier';
import { against, meanOfBest, type ScoreParts } from './score';
import { comparer, type ThemeModel } from './theme-model';

/** The least that counts as wholly alike: a seed that is off its theme must not make everything look relevant. */
const WHOLE_LEAST = { post: 0.2, profile: 0.2, description: 0.12 };

export type ReadChannel = {
  /** Stems of each post. */
  posts: readonly Terms[];
  /** Stems of title and description. */
  description: Terms;
  ways: readonly WayIn[];
};

/** A function that scores channels by words. Comparing is prepared once for many. */
export function scorer(model: ThemeModel): (channel: ReadChannel) => ScoreParts {
  const likeness = { post: comparer(model, 'text'), profile: comparer(model, 'profile') };
  return ({ posts, description, ways }) => ({
    posts: partOf(meanOfBest(posts.filter(({ size }) => size > 0).map(likeness.post)), model.whole.post),
    description: description.size === 0 ? null : against(likeness.post(description), model.whole.description),
    words: posts.length === 0 ? null : against(likeness.profile(profileOf(posts)), model.whole.profile),
    graph: ways.length === 0 ? null : graphPart(ways),
  });
}

function partOf(value: number | null, whole: number): number | null {
  return value === null ? null : against(value, whole);
}

/** The model with the seed as its measure of what is wholly alike. */
export function measured(model: ThemeModel, seed: Pick<ReadChannel, 'posts' | 'description'>): ThemeModel {
  const likeness = { post: comparer(model, 'text'), profile: comparer(model, 'profile') };
  const posts = meanOfBest(seed.posts.map(likeness.post)) ?? 0;
  const profile = seed.posts.length > 0 ? likeness.profile(profileOf(seed.posts)) : 0;
  return {
    ...model,
    whole: {
      post: Math.max(WHOLE_LEAST.post, posts),
      profile: Math.max(WHOLE_LEAST.profile, profile),
      description: Math.max(WHOLE_LEAST.description, likeness.post(seed.description)),
    },
  };
}
