import { platforms } from './index';

/** Loads what networks need in a browser to judge a post exactly. Await it before showing counters. */
export async function platformsReady(): Promise<void> {
  await Promise.all(Object.values(platforms).map(({ ready }) => ready?.()));
}
