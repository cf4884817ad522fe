import type { StoredNotification } from './store';

export function presentNotification(stored: StoredNotification) {
  return {
    id: stored._id,
    projectId: stored.projectId,
    kind: stored.kind,
    message: stored.message,
    link: stored.link ?? null,
    createdAt: stored.createdAt,
    readAt: stored.readAt ?? null,
  };
}
