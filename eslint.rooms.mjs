/**
 * The rooms, top to bottom. A room imports rooms below it, never one above, so there is no circle. Lint holds it at
 * each import (eslint.policies.mjs), tests/rooms.test.ts for the whole. A new room takes its place here.
 */
export const SERVER_ROOMS = [
  'server/boot',
  'server/edge/http',
  'server/edge/updates',
  'server/edge/host',
  'server/edge/owned',
  'server/edge/limits',
  'server/edge/access',
  'server/edge/metrics',
  'server/edge/health',
  'server/studio/templates',
  'server/studio/rendering',
  'server/studio/editor',
  'server/studio/videos',
  'server/studio/scenarios',
  'server/studio/composing',
  'server/studio/recording',
  'server/studio/voice',
  'server/agents',
  'server/agents/runs',
  'server/agents/posts',
  'server/agents/generation',
  'server/agents/state',
  'server/agents/schedules',
  'server/agents/costs',
  'server/agents/stored',
  'server/research/searches',
  'server/research/searches/watched',
  'server/research/searches/results',
  'server/research/searches/crawl',
  'server/research/searches/scores',
  'server/research/searches/wire',
  'server/research/searches/stored',
  'server/research/knowledge',
  'server/research/knowledge/index',
  'server/research/knowledge/stored',
  'server/research/knowledge/reading',
  'server/research/sources/telegram',
  'server/publishing/archive',
  'server/publishing/approvals',
  'server/publishing/planning',
  'server/publishing/library',
  'server/publishing/results',
  'server/publishing/posts',
  'server/publishing/posts/trash',
  'server/publishing/posts/versions',
  'server/publishing/posts/story',
  'server/publishing/posts/pauses',
  'server/publishing/posts/delivery',
  'server/publishing/posts/announce',
  'server/publishing/connections',
  'server/publishing/stored-posts',
  'server/publishing/post-rules',
  'server/publishing/webhooks',
  'server/publishing/platforms',
  'server/media/brand',
  'server/media/convert',
  'server/media/uploads',
  'server/media/inspect',
  'server/media/pictures',
  'server/media/ffmpeg',
  'server/media/files',
  'server/media',
  'server/people/company',
  'server/people/auth',
  'server/people/audit',
  'server/people/notice-mails',
  'server/people/projects',
  'server/people/users',
  'server/people/notifications',
  'server/people/access',
  'server/system/ai',
  'server/system/jobs',
  'server/system/mail',
  'server/system/host',
  'server/system/backup',
  'server/system/storage',
  'server/system/events',
  'server/system/db',
  'server/system/migrations',
  'server/system/metrics',
  'server/system/net',
  'server/system',
];

/** The layers of the server, top to bottom: the folders that hold its rooms. */
export const LAYERS = ['boot', 'edge', 'studio', 'agents', 'research', 'publishing', 'media', 'people', 'system'];

export const LIB_ROOMS = [
  'lib/onboarding',
  'lib/costs',
  'lib/updates',
  'lib/archive',
  'lib/post-words',
  'lib/api',
  'lib/routes',
  'lib/contracts',
  'lib/schedule',
  'lib/webhooks',
  'lib/searches',
  'lib/agents',
  'lib/timeline',
  'lib/knowledge',
  'lib/ai',
  'lib/notices',
  'lib/posts',
  'lib/platforms',
  'lib/results',
  'lib/previews',
  'lib/video',
  'lib/media',
  'lib/scene',
  'lib/wire',
  'lib/sign-in',
  'lib/format',
  'lib/dates',
  'lib/shortcuts',
  'lib/jobs',
  'lib/errors',
  'lib/browser',
];

const ROOMS = [...SERVER_ROOMS, ...LIB_ROOMS];

/**
 * The room of a file, by its path from the top of the repository; undefined outside every room.
 * @param {string} file
 */
export function roomOf(file) {
  const inside = ROOMS.filter((room) => file.startsWith(`${room}/`));
  return inside.sort((a, b) => b.length - a.length)[0];
}

/**
 * The files of a room as a glob, without those of its inner rooms.
 * @param {string} room
 */
export const filesOf = (room) => {
  const inner = ROOMS.filter((one) => one.startsWith(`${room}/`)).map((one) => one.slice(room.length + 1));
  return inner.length > 0 ? `${room}/!(${inner.join('|')})` : `${room}/**`;
};
