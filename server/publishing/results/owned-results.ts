import { z } from 'zod';
import { platformKey } from '@/lib/platforms/schemas';
import { FIGURES, figuresOf, type Reading } from '@/lib/results/figures';
import { nextReadingAt, READINGS_MAX } from '@/lib/results/reading-times';
import {
  insertResult,
  readingsOfPost,
  resultsOf,
  resultsOfProject,
  type PostResult,
} from '@/server/publishing/stored-posts/result.store';
import { clock } from '@/server/system/clock';
import { isThereAlready, type OwnedData } from '@/server/system/owned-data';
import { readLine } from '@/server/system/read-line';

const count = z.number().int().min(0).nullable();
const reading = z.object({ at: z.iso.datetime(), ...Object.fromEntries(FIGURES.map((figure) => [figure, count])) });
const line = z.object({
  id: z.string().max(64),
  post: z.string().max(64),
  platform: platformKey,
  externalId: z.string().max(500).nullable(),
  publishedAt: z.iso.datetime(),
  readings: z.array(reading).max(READINGS_MAX),
});
type Line = z.output<typeof line>;
const NAME = 'Results of a post';

/** Readings travel with their posts; once the channels are connected again, reading goes on. */
export const ownedResults: OwnedData = {
  ...resultsOfProject,
  travels: {
    async *export(projectId) {
      for await (const result of resultsOf(projectId))
        yield lineOf(result, await readingsOfPost(String(result.postId)));
    },
    async restore(lines, { projectId, userId, idOf, remark }) {
      let restored = 0;
      for await (const value of lines) {
        const known = readLine(line, value, { name: NAME, remark });
        if (!known) continue;
        const { id, post, platform, externalId } = known;
        const publishedAt = new Date(known.publishedAt);
        const readings = known.readings.map(readingOf);
        await insertResult({
          ...{ _id: idOf('PostResult', id), projectId, postId: idOf('Post', post), author: userId },
          ...{ platform, externalId, publishedAt, destinationId: null, readings },
          ...{ nextAt: externalId ? nextReadingAt(publishedAt, clock.now()) : null },
        }).catch((error: unknown) => {
          if (!isThereAlready(error)) throw error;
        });
        restored += 1;
      }
      return { count: restored };
    },
  },
};

function lineOf(
  { _id, postId, platform, externalId, publishedAt }: PostResult,
  readings: Awaited<ReturnType<typeof readingsOfPost>>,
): Line {
  return {
    id: String(_id),
    post: String(postId),
    platform,
    externalId: externalId ?? null,
    publishedAt: publishedAt.toISOString(),
    readings: (readings.get(platform) ?? []).map(({ at, ...figures }) => ({
      ...figuresOf(figures),
      at: at.toISOString(),
    })),
  };
}

const readingOf = ({ at, ...figures }: Line['readings'][number]): Reading => ({
  at: new Date(at),
  ...figuresOf(figures),
});
