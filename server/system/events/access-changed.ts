import { publishEvent } from './publish-event';

/** The kind of event that pages never see: their streams check again what may be seen. */
export const ACCESS_CHANGED = 'access';

/**
 * A user who lost a project, or the account itself, gets no more of its events from this moment on. Without a user:
 * every stream checks again.
 */
export async function accessChanged({ userId }: { userId?: string } = {}): Promise<void> {
  await publishEvent({ kind: ACCESS_CHANGED, projectId: null, ...(userId ? { userId } : {}), entity: {} });
}
