import { nanoid } from 'nanoid';
import { manifestOf } from '@/lib/platforms/index';
import { clock } from '@/server/system/clock';
import { connectorOf } from '@/server/publishing/platforms/index';
import type { Destination, DestinationOwner } from './destination';
import { changeSetting } from './store';

type Input = Pick<Destination, 'projectId' | 'platform'> & {
  owner: DestinationOwner;
  credentials: Readonly<Record<string, string>>;
};

/**
 * Stores a further account of a network beside the project's own: posts go there when they name its id, which is
 * returned. A field left empty takes the value of the project's own account, except the destination itself.
 */
export async function addDestination({ projectId, platform, owner, credentials }: Input): Promise<string> {
  const destinationId = nanoid();
  const kept = Object.fromEntries(
    manifestOf(platform).credentials.flatMap(({ name }) =>
      credentials[name] ? [[name, credentials[name].trim()]] : [],
    ),
  );
  const refresher = (await connectorOf(platform))?.refresh;
  await changeSetting({
    projectId,
    platform,
    destinationId,
    change: () => ({
      owner,
      credentials: kept,
      connection: { state: 'untested' },
      refreshAt: refresher?.dueAt({ credentials: kept, now: clock.now() }) ?? null,
      refreshFailures: 0,
      replaced: [],
    }),
  });
  return destinationId;
}
