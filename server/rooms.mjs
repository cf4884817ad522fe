/**
 * The rooms of the server, top to bottom. A room imports rooms below it, never one above, so there is no circle. Lint
 * holds it at each import (eslint.config.mjs), server/rooms.test.ts for the whole. A new room takes its place here.
 */
export const ROOMS = [
  'boot',
  'edge/http',
  'edge/host',
  'edge/access',
  'edge/health',
  'publishing/archive',
  'publishing/planning',
  'publishing/library',
  'publishing/posts',
  'publishing/posts/trash',
  'publishing/posts/story',
  'publishing/posts/pauses',
  'publishing/posts/delivery',
  'publishing/posts/announce',
  'publishing/connections',
  'publishing/posts/stored',
  'publishing/posts/rules',
  'publishing/webhooks',
  'publishing/platforms',
  'media/convert',
  'media/uploads',
  'media/inspect',
  'media/pictures',
  'media/ffmpeg',
  'media/files',
  'media',
  'people/auth',
  'people/projects',
  'people/users',
  'people/notifications',
  'people/access',
  'system/ai',
  'system/jobs',
  'system/mail',
  'system/host',
  'system/storage',
  'system/events',
  'system/db',
  'system/net',
  'system',
];

/** The wings, top to bottom: folders of `server` that hold the rooms. */
export const WINGS = ['boot', 'edge', 'studio', 'research', 'publishing', 'media', 'people', 'system'];

/**
 * The room of a file, by its path from the top of the repository; undefined outside every room.
 * @param {string} file
 */
export function roomOf(file) {
  const inside = ROOMS.filter((room) => file.startsWith(`server/${room}/`));
  return inside.sort((a, b) => b.length - a.length)[0];
}

/**
 * The files of a room as a glob, without those of its inner rooms.
 * @param {string} room
 */
export const filesOf = (room) => {
  const inner = ROOMS.filter((one) => one.startsWith(`${room}/`)).map((one) => one.slice(room.length + 1));
  return inner.length > 0 ? `server/${room}/!(${inner.join('|')})` : `server/${room}/**`;
};
