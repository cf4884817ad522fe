import type { PlatformKey } from '@/lib/platforms/keys';

/** Whose account a destination is: the project's, or one that an agent of the project carries. */
export type DestinationOwner = { kind: 'project' } | { kind: 'agent'; id: string };

/**
 * An account of a network to which posts go. Without an id it is the project's own, of which there is one per platform;
 * any further account has an id, under which its credentials are stored.
 */
export type Destination = { projectId: string; platform: PlatformKey; destinationId?: string | null };

/** The id of a destination: the project's own account has one too, always the same. */
export function destinationIdOf({ projectId, platform, destinationId }: Destination): string {
  return destinationId ?? `${projectId}:${platform}`;
}

/** The destination of a platform post. Posts of older versions name none: they go to the project's own account. */
export function destinationOf(
  { projectId }: Pick<Destination, 'projectId'>,
  { platform, destinationId }: Omit<Destination, 'projectId'>,
): Destination {
  return { projectId, platform, destinationId };
}
