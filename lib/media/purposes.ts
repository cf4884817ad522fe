/**
 * The purposes of a stored file: uploaded media of the library, a private document, a project's avatar, a derived file
 * that networks fetch, a preview of a file, a part of a video that is being made, a large export to be downloaded, and
 * one that the product holds for a moment.
 */
export const FILE_PURPOSES = [
  'media',
  'document',
  'avatar',
  'derived',
  'preview',
  'part',
  'export',
  'temporary',
] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

/**
 * The part that a file plays. `original`: uploaded by a user, shown in the library. `document`: private. `temporary`:
 * held by the product for a moment. `part`: a clip, a voice or a film of the video studio, which removes it itself. The
 * others are derived: from an original (`sourceId`), or for a project. Types, limits, readers and lifetimes follow from
 * its purpose (server/media/files/purposes.ts).
 */
export const FILE_ROLES = [
  'original',
  'document',
  'rendition',
  'frame',
  'avatar',
  'thumbnail',
  'poster',
  'filmstrip',
  'editing',
  'part',
  'export',
  'temporary',
] as const;
export type FileRole = (typeof FILE_ROLES)[number];
