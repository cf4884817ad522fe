import { publishEvent } from '@/server/system/events/publish-event';
import type { Scenario } from './scenario.store';

type Named = Pick<Scenario, '_id' | 'projectId' | 'status' | 'error' | 'writtenBy'>;

/** Shows a change of a scenario on open pages: its state; the rest is asked for. */
export const announceScenario = ({ _id, projectId, status, error }: Named): Promise<void> =>
  publishEvent({
    kind: 'video-scenario',
    projectId: String(projectId),
    entity: { _id: String(_id), status, error: error ?? null },
  });

export const announceScenarioRemoved = ({ _id, projectId }: Pick<Scenario, '_id' | 'projectId'>): Promise<void> =>
  publishEvent({ kind: 'video-scenario', projectId: String(projectId), entity: { _id: String(_id), deleted: true } });
