import { publishEvent } from '@/server/system/events/publish-event';

/** Open pages fetch the pauses again: of a project, or everywhere (null). */
export async function tellPauses(projectId: string | null): Promise<void> {
  await publishEvent({ kind: 'pause', projectId, entity: { id: projectId ?? 'all' } });
}
