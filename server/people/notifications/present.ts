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
    about: stored.about ? presentAbout(stored.about) : null,
  };
}

const presentAbout = (about: NonNullable<StoredNotification['about']>) => ({
  subject: about.subject,
  cause: about.cause,
  reason: about.reason ?? null,
  platform: about.platform ?? null,
  postId: about.postId ?? null,
  fix: about.fix ?? null,
  retry: about.retry,
});
