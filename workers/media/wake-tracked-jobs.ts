import type { JobContext } from '../handler';

/** Only says that there is work. */
export async function run(_payload: object, { tracked }: JobContext): Promise<void> {
  tracked.look();
}
