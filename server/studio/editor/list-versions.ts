import { findUsers } from '@/server/people/users/store';
import { listTimelines } from '@/server/studio/videos/timeline.store';

/** The versions that are kept of a video's timeline, newest first, with the names of who saved them. */
export async function listTimelineVersions(id: string) {
  const rows = await listTimelines(id);
  const people = await findUsers([...new Set(rows.flatMap(({ savedBy }) => (savedBy ? [String(savedBy)] : [])))]);
  const names = new Map(people.map(({ _id, name }) => [String(_id), name]));
  return rows.map(({ version, items, savedAt, savedBy }) => {
    const name = names.get(String(savedBy));
    return { version, items, savedAt, savedBy: name === undefined ? null : { _id: String(savedBy), name } };
  });
}
