import { RunOverError } from './run-errors';
import { changeRun, type ChannelSearch } from '../stored/search.store';

/** Changes the search of a run that still holds it. Throws RunOverError otherwise. */
export async function changeOwnRun(
  { search, number }: { search: ChannelSearch; number: number },
  update: Parameters<typeof changeRun>[2],
): Promise<ChannelSearch> {
  const after = await changeRun(String(search._id), number, update);
  if (!after) throw new RunOverError();
  return after;
}
