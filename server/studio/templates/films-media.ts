import { ownFileOf } from '@/lib/media/own-file';
import type { FilledMedia } from '@/lib/timeline/templates/fill';
import type { FoundMedia, MediaOf, Written } from '@/lib/timeline/templates/films';
import type { TemplateField } from '@/lib/timeline/templates/template';
import { FPS } from '@/lib/timeline/time';
import { filesOfEveryProject, libraryFilesNamed, type StoredFile } from '@/server/media/files/store';

type Search = { projectId: string; fields: readonly TemplateField[]; written: readonly Written[] };

/** Finds the files of a project's library that values name, by their address or their name, with two questions. */
export async function mediaOfFilms({ projectId, fields, written }: Search): Promise<MediaOf> {
  const media = fields.filter(({ kind }) => kind === 'media');
  const named = new Set(written.flatMap((values) => media.flatMap(({ id }) => values[id]?.trim() || [])));
  const ids = [...named].flatMap((name) => ownFileOf(name)?.id ?? []);
  const names = [...named].filter((name) => !ownFileOf(name));
  const byId = new Map((await filesOfEveryProject(ids)).map((file) => [file._id, file]));
  const byName = Map.groupBy(await libraryFilesNamed(projectId, names), ({ name }) => name);
  return (name) => {
    const id = ownFileOf(name)?.id;
    if (id) return found(byId.get(id), projectId, name);
    const files = byName.get(name) ?? [];
    if (files.length > 1)
      return { problem: `The library has ${files.length} files called “${short(name)}”. Write the address of one.` };
    return found(files[0], projectId, name);
  };
}

const short = (name: string): string => name.slice(0, 80);

function found(file: StoredFile | undefined, projectId: string, name: string): FoundMedia {
  if (!file || String(file.projectId) !== projectId)
    return { problem: `The library has no file “${short(name)}”. Upload it, or correct the name.` };
  if (file.inspection.state === 'failed') return { problem: `“${file.name}” can’t be read. Upload it again.` };
  return factsOf(file);
}

function factsOf({ _id, extension, kind, probe }: StoredFile): FilledMedia {
  const url = `/files/${_id}.${extension}`;
  const isSound = kind === 'audio' || (kind === 'video' && probe?.kind === 'audio');
  const seconds = probe && 'durationS' in probe ? probe.durationS : null;
  const frames = kind === 'image' || seconds === null ? null : Math.floor(seconds * FPS + 1e-6);
  const size = probe && 'width' in probe ? { width: probe.width, height: probe.height } : { width: null, height: null };
  return { url, kind: isSound ? 'audio' : kind, frames, ...size };
}
