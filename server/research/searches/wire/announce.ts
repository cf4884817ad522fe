import type { LogLevel } from '@/lib/searches/values';
import { clock } from '@/server/system/clock';
import { publishEvent } from '@/server/system/events/publish-event';
import type { Candidate } from '../stored/candidate.store';
import { insertLog } from '../stored/log.store';
import { pathsOf } from './paths';
import { presentLog, presentResult, presentSearch } from './present';
import type { ChannelSearch } from '../stored/search.store';

/** Tells open pages of a search's change. */
export async function announceSearch(search: ChannelSearch): Promise<void> {
  const projectId = String(search.projectId);
  // Lists of pages know an entity's project by this name.
  await publishEvent({ kind: 'search', projectId, entity: { ...presentSearch(search), projectId } });
}

export async function announceRemoved({ _id, projectId }: Pick<ChannelSearch, '_id' | 'projectId'>): Promise<void> {
  const entity = { id: String(_id), projectId: String(projectId), deleted: true };
  await publishEvent({ kind: 'search', projectId: String(projectId), entity });
}

/** Tells open pages of a row. `watched` is left to the next question for the page. */
export async function announceResult(row: Candidate): Promise<void> {
  if (row.isSeed) return;
  const path = (await pathsOf(String(row.searchId), [row])).get(row.key) ?? [];
  const { watched: _left, ...shown } = presentResult(row, { path, watched: false });
  const projectId = String(row.projectId);
  await publishEvent({ kind: 'channel-result', projectId, entity: { ...shown, projectId } });
}

type Line = {
  level: LogLevel;
  message: string;
  /** The function that says it. */
  by: string;
  details?: Record<string, unknown>;
};

/** A line of the activity log, which open pages get at once. */
export async function logLine(search: Pick<ChannelSearch, '_id' | 'projectId'>, line: Line): Promise<void> {
  const row = await insertLog({
    projectId: search.projectId,
    searchId: search._id,
    at: clock.now(),
    level: line.level,
    message: line.message,
    module: 'searches',
    functionName: line.by,
    details: line.details ?? null,
  });
  const projectId = String(search.projectId);
  const entity = { id: String(row._id), projectId, search_id: String(search._id), ...presentLog(row) };
  await publishEvent({ kind: 'search-log', projectId, entity });
}
