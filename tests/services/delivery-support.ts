import { afterAll, beforeAll, beforeEach } from 'vitest';
import { PostModel } from '@/prisma-free-models/post';
import { clock } from '@/server/system/clock';
import { newWorkspace, shown, startPublishing } from './publishing';

export const UNCONFIRMED = 'Delivery could not be confirmed. Check the channel before retrying.';

/** The first platform's part of a post, as its project sees it. */
export const one = async (id: string) => (await shown(id)).platformPosts[0]!;

type Place = {
  services: Awaited<ReturnType<typeof startPublishing>>;
  workspace: Awaited<ReturnType<typeof newWorkspace>>;
  /** Moves the clock of this test forward. */
  later: (ms: number) => void;
};

/** Sets a test file of deliveries up: fakes without requests, no posts, and a new workspace for each test. */
export function deliveryPlace(): Place {
  const realNow = clock.now;
  let shift = 0;
  const place = { later: (ms: number) => void (shift += ms) } as Place;
  beforeAll(async () => void (place.services = await startPublishing()));
  afterAll(async () => place.services.stop());
  beforeEach(async () => {
    shift = 0;
    clock.now = () => new Date(realNow().getTime() + shift);
    await PostModel.deleteMany({});
    place.services.telegram.reset();
    place.services.discord.reset();
    place.workspace = await newWorkspace();
  });
  return place;
}
