import type { JobContext } from '../handler';

/** Somebody says that there is something to do. */
export async function run(_payload: object, { tracked }: JobContext): Promise<void> {
  tracked.look();
}
