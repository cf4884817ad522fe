import { z } from 'zod';
import { endpoint } from './endpoint';
import { idParams, objectId, wireDate } from '@/lib/wire/scalars';

export const archiveId = z.string().regex(/^[\w-]{8,64}$/, 'Not a valid id');

const exported = z
  .object({ id: archiveId, name: z.string(), bytes: z.number(), createdAt: wireDate, expiresAt: wireDate })
  .meta({ id: 'ProjectExport' });
export type WireExport = z.output<typeof exported>;

export const exportProject = endpoint({
  name: 'exportProject',
  method: 'POST',
  path: '/projects/{id}/exports',
  summary: 'Pack the project into one archive: all that it holds, without secrets. A job; one at a time',
  access: { role: 'admin', of: 'project' },
  params: idParams,
  status: 202,
  answer: z.object({ jobId: objectId }),
  rateLimit: { name: 'export', of: 'exports', by: 'user', max: 30, seconds: 3600 },
  audit: { act: 'export.project' },
});

export const listExports = endpoint({
  name: 'listExports',
  method: 'GET',
  path: '/projects/{id}/exports',
  summary: 'Archives of the project that can be downloaded, newest first; each for seven days',
  access: { role: 'admin', of: 'project' },
  params: idParams,
  status: 200,
  answer: z.array(exported),
});

const exportParams = z.object({ id: objectId, exportId: archiveId });

export const downloadExport = endpoint({
  name: 'downloadExport',
  method: 'GET',
  path: '/projects/{id}/exports/{exportId}',
  summary: 'The archive itself, a zip',
  access: { role: 'admin', of: 'project' },
  params: exportParams,
  status: 200,
  answerType: 'application/zip',
  audit: { act: 'export.project-downloaded', on: ({ params }) => params.exportId },
});

export const deleteExport = endpoint({
  name: 'deleteExport',
  method: 'DELETE',
  path: '/projects/{id}/exports/{exportId}',
  summary: 'Delete an archive before it expires',
  access: { role: 'admin', of: 'project' },
  params: exportParams,
  status: 204,
  audit: { act: 'deletion.archive', on: ({ params }) => params.exportId },
});

export const archivePreview = z
  .object({
    id: archiveId,
    projectName: z.string(),
    description: z.string(),
    exportedAt: wireDate,
    posts: z.object({
      total: z.number().int(),
      published: z.number().int(),
      scheduled: z.number().int(),
      drafts: z.number().int(),
    }),
    files: z.number().int(),
    /** Besides posts and files, in words: '3 documents of the knowledge base'. */
    things: z.array(z.string()).default([]),
    bytes: z.number(),
    platforms: z.array(z.string()),
    /** Sentences that tell what will be left out or changed. */
    remarks: z.array(z.string()),
    /** Null until the import was started. */
    projectId: objectId.nullable(),
    expiresAt: wireDate,
  })
  .meta({ id: 'ArchivePreview' });
export type WireArchivePreview = z.output<typeof archivePreview>;

export const uploadArchive = endpoint({
  name: 'uploadArchive',
  method: 'POST',
  path: '/archives',
  summary: 'Upload an archive and see what it contains. Nothing is imported yet',
  access: 'user',
  program: { role: 'admin', everywhere: true },
  multipart: { field: 'file', purpose: 'temporary' },
  status: 201,
  answer: archivePreview,
  rateLimit: { name: 'import', of: 'archives', by: 'user', max: 30, seconds: 3600 },
});

const importParams = z.object({ importId: archiveId });

export const getArchive = endpoint({
  name: 'getArchive',
  method: 'GET',
  path: '/archives/{importId}',
  summary: 'Contents of an uploaded archive',
  access: 'user',
  program: { role: 'admin', everywhere: true },
  params: importParams,
  status: 200,
  answer: archivePreview,
});

export const startArchiveImport = endpoint({
  name: 'startArchiveImport',
  method: 'POST',
  path: '/archives/{importId}/start',
  summary:
    'Create a project from an uploaded archive. A job; a repeated request resumes where it stopped and duplicates nothing',
  access: 'user',
  program: { role: 'admin', everywhere: true },
  params: importParams,
  status: 202,
  answer: z.object({ jobId: objectId, projectId: objectId }),
});
