import { Types } from 'mongoose';
import { COMPARISONS } from '@/lib/results/compare';
import { nextReadingAt } from '@/lib/results/reading-times';
import { PostReadingModel } from '@/prisma-free-models/post-reading';
import { PostResultModel } from '@/prisma-free-models/post-result';
import { get, insertRows, type Call, type Part } from './part';
import { patternOf, postAt } from './posts';

const DAY_MS = 86_400_000;
const YEAR = 365;
const NETWORKS = ['telegram', 'vk', 'twitter', 'discord'] as const;
/** A comparison grows with its posts: 150 ms are the aim, not the ratio. */
const GROWS = 200;

/** The times at which a post of a year ago was read, as milliseconds after it went out. */
function readTimes(): number[] {
  const times: number[] = [];
  for (let at = nextReadingAt(new Date(0), new Date(0)); at; at = nextReadingAt(new Date(0), at))
    times.push(at.getTime());
  return times;
}

/** Posts of one year that are out, each with all the readings that it can have. */
export const results: Part = {
  name: 'results',
  sizes: [100, 1_000, 10_000],
  fill: async (host, size) => {
    const { projectId } = host;
    const pattern = await patternOf(host, projectId);
    const times = readTimes();
    const ids = Array.from({ length: size }, () => new Types.ObjectId());
    const outAt = (index: number) => new Date(Date.now() - DAY_MS - (index / size) * (YEAR - 2) * DAY_MS);
    const readingAt = (index: number, at: number) => {
      const views = Math.round((100 + ((index * 37) % 900)) * (1 + at / times.length));
      const likes = index % 7 === 0 ? null : views % 90;
      const shown = { views, likes, replies: views % 11, shares: views % 5, saves: null, clicks: null };
      return { at: new Date(outAt(index).getTime() + (times[at] ?? 0)), ...shown };
    };
    const platformOf = (index: number) => NETWORKS[index % NETWORKS.length];
    const last = times.length - 1;
    await insertRows(host.collection('posts'), size, (index) => ({
      ...postAt(pattern, projectId, index),
      ...{ _id: ids[index], status: 'published', scheduledFor: outAt(index), trash: null },
    }));
    await insertRows(host.collection('postresults'), size, (index) => {
      const facts = { projectId, postId: ids[index], platform: platformOf(index), author: host.userId };
      const own = { externalId: String(index), publishedAt: outAt(index), latest: readingAt(index, last) };
      return new PostResultModel({ ...facts, ...own, nextAt: null }).toObject();
    });
    await insertRows(host.collection('postreadings'), size, (index) => {
      const readings = times.map((_, at) => readingAt(index, at));
      return new PostReadingModel({ projectId, postId: ids[index], platform: platformOf(index), readings }).toObject();
    });
  },
  calls: async (host) => {
    const pathFrom = (ago: number) =>
      `/results?projectId=${host.projectId}&from=${new Date(Date.now() - ago).toISOString()}`;
    const path = pathFrom(YEAR * DAY_MS);
    const compared = COMPARISONS.map((by): Call =>
      get(host, `a year by ${by}`, `${path}&by=${by}`, { most: GROWS, rounds: 15 }),
    );
    // Further back than what web remembers: it reads all, as the first comparison of a process does.
    let back = 0;
    const first: Call = {
      name: 'a year, the first of a process',
      run: () => host.call('GET', `${pathFrom(YEAR * DAY_MS + (back += 1000))}&by=network`),
      ...{ most: GROWS, rounds: 15 },
    };
    const newest = await host.collection('postresults').findOne({ projectId: host.projectId }, { sort: { _id: 1 } });
    return [
      ...compared,
      first,
      get(host, 'a year as CSV', `${path}&by=post&format=csv`, { isExport: true, rounds: 10 }),
      get(host, 'readings of a post', `/posts/${String(newest?.postId)}/results`),
    ];
  },
};
