import type { NoticeAbout } from '@/lib/notices/group-notices';
import { clock } from '@/server/system/clock';
import { publishEvent } from '@/server/system/events/publish-event';
import { presentNotification } from './present';
import { insertNotification } from './store';

type Notice = {
  userIds: readonly string[];
  projectId: string;
  kind: string;
  message: string;
  link: string | null;
  eventKey: string;
  /** Its thing, the reason, and the place where that is mended. */
  about?: NoticeAbout;
};

/** Notifies people once per event: repeating the call (after a worker's death) changes nothing. */
export async function notify({ userIds, about, ...notice }: Notice): Promise<void> {
  for (const userId of new Set(userIds)) {
    const stored = await insertNotification({ ...notice, about: about ?? null, userId, at: clock.now() });
    if (stored)
      await publishEvent({
        kind: 'notification',
        projectId: notice.projectId,
        userId,
        entity: presentNotification(stored),
      });
  }
}
