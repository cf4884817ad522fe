import { SourcePageModel } from '@/prisma-free-models/source-page';
import { clock } from '@/server/system/clock';

/** Some 15 kB each. */
export const PAGES_MAX = 5000;
const TRIMMED_EVERY = 50;
let written = 0;

export type Kept = { value: unknown; readAt: Date };

/** A page that was read no longer ago than that. */
export async function keptPage(key: string, maxAgeSeconds: number): Promise<Kept | null> {
  const oldest = new Date(clock.now().getTime() - maxAgeSeconds * 1000);
  return SourcePageModel.findOne(
    { _id: key, readAt: { $gt: oldest }, expiresAt: { $gt: clock.now() } },
    { value: 1, readAt: 1 },
  ).lean<Kept | null>();
}

/** Keeps a page for others; the oldest make room. */
export async function keepPage(key: string, { value, seconds }: { value: unknown; seconds: number }): Promise<void> {
  const readAt = clock.now();
  const expiresAt = new Date(readAt.getTime() + seconds * 1000);
  await SourcePageModel.updateOne({ _id: key }, { $set: { value, readAt, expiresAt } }, { upsert: true });
  written += 1;
  if (written % TRIMMED_EVERY === 0) await trimPages(PAGES_MAX);
}

export async function trimPages(most: number): Promise<void> {
  const first = await SourcePageModel.findOne({}, { readAt: 1 })
    .sort({ readAt: -1 })
    .skip(most)
    .lean<{ readAt: Date } | null>();
  if (first) await SourcePageModel.deleteMany({ readAt: { $lte: first.readAt } });
}
