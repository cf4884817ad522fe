import { newestWritten, type WrittenTimeline } from '@/server/studio/videos/timeline.store';
import { requestCopies } from './request-copies';
import { addressesIn } from './addresses-in';

type Opening = { id: string; projectId: string; userId: string };

/**
 * A timeline as it was saved last, and as it is stored: thirty thousand items would be taken apart only to be put
 * together again. What the editor shows of its files may be missing, of a timeline that was saved before they were
 * looked into, or imported: it is asked for.
 */
export async function openTimeline({ id, projectId, userId }: Opening): Promise<WrittenTimeline | null> {
  const saved = await newestWritten(id);
  if (saved) void requestCopies({ projectId, userId, items: addressesIn(saved.json) });
  return saved;
}
