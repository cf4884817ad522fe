import { MAX_AGENTS } from '@/lib/agents/agent';
import { MAX_SLOTS } from '@/lib/contracts/queue';
import { PLATFORM_KEYS } from '@/lib/platforms/keys';
import { VERSIONS_MAX } from '@/lib/posts/text-versions';
import { READINGS_MAX } from '@/lib/results/reading-times';
import { SEARCH_VIEWS_MAX } from '@/lib/searches/values';
import { filesCap } from '@/server/media/files/store';
import { MAX_UPLOADS } from '@/server/media/files/reserve-storage';
import { notificationsKept } from '@/server/people/notifications/store';
import { MAX_MEMBERS } from '@/server/people/projects/invitations';
import { MAX_INVITATIONS } from '@/server/people/projects/invite-member';
import { projectsCap } from '@/server/people/projects/store';
import { sessionsKept, tokensCap } from '@/server/people/users/store';
import { entriesCap } from '@/server/publishing/approvals/entry.store';
import { linksCap } from '@/server/publishing/approvals/link.store';
import { importsKept } from '@/server/publishing/planning/import.store';
import { pastSeriesKept, seriesCap } from '@/server/publishing/planning/recurrence.store';
import { templatesCap } from '@/server/publishing/planning/template.store';
import { postsCap } from '@/server/publishing/stored-posts/store';
import { MAX_WEBHOOKS } from '@/server/publishing/webhooks/manage';
import { MAX_LOGGED_DELIVERIES } from '@/server/publishing/webhooks/store';
import { STREAMS_PER_PERSON } from '@/server/system/events/stream-places';
import { WAITING_PER_PERSON } from '@/server/system/jobs/tracked/define';
import { limited } from './row';

/** Things of a person, and of a project for publishing. */
export const OF_PEOPLE = {
  Project: limited('projects of their own', 'person', projectsCap.limit, 'refused', 'server/people/projects/store.ts'),
  Token: limited('tokens for programs', 'person', tokensCap.limit, 'refused', 'server/people/users/store.ts'),
  Session: limited('sessions', 'person', sessionsKept.limit, 'the oldest go', 'server/people/users/store.ts'),
  SearchView: limited('views of results', 'person', SEARCH_VIEWS_MAX, 'refused', 'server/people/users/search-views.ts'),
  Notification: limited(
    'notifications',
    'person',
    notificationsKept.limit,
    'the oldest go',
    'server/people/notifications/store.ts',
  ),
  EventStream: limited(
    'open event streams',
    'person',
    STREAMS_PER_PERSON,
    'refused',
    'server/system/events/stream-places.ts',
  ),
  StorageLedger: limited(
    'uploads under way',
    'person',
    MAX_UPLOADS,
    'refused',
    'server/media/files/reserve-storage.ts',
  ),
  WaitingJob: limited(
    'jobs of each kind that people start by hand, waiting or under way',
    'person',
    WAITING_PER_PERSON,
    'refused',
    'server/system/jobs/tracked/places.ts',
  ),
  Member: limited('members', 'project', MAX_MEMBERS, 'refused', 'server/people/projects/invitations.ts'),
  Invitation: limited(
    'open invitations',
    'project',
    MAX_INVITATIONS,
    'refused',
    'server/people/projects/invite-member.ts',
  ),
  Post: limited(
    'posts, with the trash',
    'project',
    postsCap.limit,
    'refused',
    'server/publishing/stored-posts/store.ts',
  ),
  AgentPost: limited(
    'posts of agents',
    'project',
    postsCap.limit,
    'refused',
    'server/publishing/stored-posts/store.ts',
  ),
  Recurrence: limited(
    'series of posts, ended ones included',
    'project',
    seriesCap.limit + pastSeriesKept.limit,
    'refused',
    'server/publishing/planning/recurrence.store.ts',
  ),
  PostImport: limited(
    'imports of tables',
    'project',
    importsKept.limit,
    'the oldest go',
    'server/publishing/planning/import.store.ts',
  ),
  PostResult: limited(
    'networks whose results are read',
    'Post',
    PLATFORM_KEYS.length,
    'replaced',
    'server/publishing/stored-posts/result.store.ts',
  ),
  PostVersion: limited('versions of texts', 'Post', VERSIONS_MAX, 'the oldest go', 'lib/posts/text-versions.ts'),
  PostReading: limited('readings', 'PostResult', READINGS_MAX, 'the oldest go', 'lib/results/reading-times.ts'),
  PostTemplate: limited(
    'templates of posts',
    'project',
    templatesCap.limit,
    'refused',
    'server/publishing/planning/template.store.ts',
  ),
  ApprovalLink: limited(
    'links for approval, those of the last 90 days included',
    'project',
    linksCap.limit,
    'refused',
    'server/publishing/approvals/link.store.ts',
  ),
  ApprovalEntry: limited(
    'comments and decisions',
    'Post',
    entriesCap.limit,
    'refused',
    'server/publishing/approvals/entry.store.ts',
  ),
  Queue: limited('queues', 'project', 1, 'replaced', 'server/publishing/planning/queue.store.ts'),
  QueueSlot: limited('slots of the queue', 'project', MAX_SLOTS, 'refused', 'lib/contracts/queue.ts'),
  Pause: limited(
    'pauses: one for each network, and one for all',
    'project',
    PLATFORM_KEYS.length + 1,
    'replaced',
    'server/publishing/stored-posts/pause.store.ts',
  ),
  CalendarFeed: limited(
    'calendar addresses',
    'project',
    1,
    'replaced',
    'server/publishing/planning/calendar-feed.store.ts',
  ),
  PlatformSetting: limited(
    'connected accounts: one for each network, and one for each agent',
    'project',
    PLATFORM_KEYS.length + MAX_AGENTS,
    'replaced',
    'server/publishing/connections/store.ts',
  ),
  Destination: limited('networks of a post', 'Post', PLATFORM_KEYS.length, 'refused', 'lib/contracts/posts.ts'),
  Webhook: limited('webhooks', 'project', MAX_WEBHOOKS, 'refused', 'server/publishing/webhooks/store.ts'),
  WebhookDelivery: limited(
    'logged deliveries',
    'Webhook',
    MAX_LOGGED_DELIVERIES,
    'the oldest go',
    'server/publishing/webhooks/store.ts',
  ),
  StoredFile: limited(
    'files, with those made of them',
    'project',
    filesCap.limit,
    'refused',
    'server/media/files/store.ts',
  ),
  BrandKit: limited('brand kits', 'project', 1, 'replaced', 'server/media/brand/brand-kit.store.ts'),
};
