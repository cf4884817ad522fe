import { setTimeout as delay } from 'node:timers/promises';
import { clock } from '@/server/system/clock';
import { PlatformError } from '@/server/publishing/platforms/failure';
import { keepUpload, uploadBefore } from '@/server/publishing/platforms/steps';
import type { AdapterContext, Failure } from '@/server/publishing/platforms/types';

/** The state of a container at Meta: the unpublished form of a post or of one of its files. */
export type ContainerState = {
  state: 'FINISHED' | 'IN_PROGRESS' | 'PUBLISHED' | 'ERROR' | 'EXPIRED';
  /** The reason for an ERROR. `retry`: another container may succeed. */
  failure?: Failure;
};

type Container = {
  /** Its position among the post's files; the post's own container comes after them. */
  index: number;
  /** A hash of its content: other content makes another container. */
  content: string;
  create(): Promise<string>;
  read(id: string): Promise<ContainerState>;
};

export type ReadyContainer = { id: string; publishedSince?: Date };

/** Containers live 24 hours; one older than this is created again. */
const KEEP_MS = 20 * 3_600_000;
const POLL_FIRST_MS = 500;
const POLL_LAST_MS = 10_000;
const POLL_FOR_MS = 600_000;

/**
 * A container that is ready to use, created in this attempt or an earlier one. `publishedSince` when an earlier attempt
 * succeeded after all: its post is not older than that. Throws a permanent failure when Meta can't take the content, a
 * retry when it needs more time or another container.
 */
export async function readyContainer(
  context: AdapterContext,
  { index, content, create, read }: Container,
): Promise<ReadyContainer> {
  const known = uploadBefore<string>(context.steps, { index, url: content, now: clock.now() });
  const id = known?.value ?? (await create());
  const until = known?.until ?? new Date(clock.now().getTime() + KEEP_MS).toISOString();
  if (!known) await keepUpload(context, { index, url: content, value: id, until });
  const deadline = Date.now() + POLL_FOR_MS;
  for (let wait = POLL_FIRST_MS; Date.now() < deadline; wait = Math.min(wait * 2, POLL_LAST_MS)) {
    const { state, failure } = await read(id);
    if (state === 'FINISHED') return { id };
    if (state === 'PUBLISHED') return { id, publishedSince: new Date(Date.parse(until) - KEEP_MS) };
    if (state !== 'IN_PROGRESS') {
      await forget(context, index);
      throw new PlatformError(
        failure ?? { class: 'retry', text: 'The prepared post had expired. It is prepared again.' },
      );
    }
    await delay(wait, undefined, { signal: context.signal });
  }
  throw new PlatformError({
    class: 'retry',
    text: 'The network is still processing the media. It is checked again later.',
  });
}

/** The next attempt creates another one. */
function forget(context: AdapterContext, index: number): Promise<void> {
  return keepUpload(context, { index, url: '', value: null });
}
