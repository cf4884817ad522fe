import type { WireEditing } from '@/lib/contracts/video-timeline';
import { requireVideo } from '@/server/studio/videos/require';
import { publishEvent } from '@/server/system/events/publish-event';

/** Broadcasts to everyone who has the project open that a member has this timeline open. Nothing is stored. */
export async function announceEditing(editing: WireEditing): Promise<void> {
  const { projectId } = await requireVideo(editing.videoId);
  await publishEvent({ kind: 'video-presence', projectId: String(projectId), entity: editing });
}
