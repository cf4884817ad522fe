import { publishEvent } from './publish-event';

/** The kind of event that pages never see: their streams look anew at what may be seen. */
export const ACCESS_CHANGED = 'access';

/**
 * Whoever lost a project, or the account itself, hears nothing of it from this moment on. Without a person: everybody
 * looks anew.
 */
export async function accessChanged({ userId }: { userId?: string } = {}): Promise<void> {
  await publishEvent({ kind: ACCESS_CHANGED, projectId: null, ...(userId ? { userId } : {}), entity: {} });
}
