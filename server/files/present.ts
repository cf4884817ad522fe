import type { StoredFile } from './store';

/** A file on the wire; `url` is absolute, since networks fetch it. */
export function presentFile(file: StoredFile, origin: string) {
  return {
    id: file._id,
    url: `${origin}/files/${file._id}.${file.extension}`,
    projectId: file.projectId ?? null,
    name: file.name,
    contentType: file.contentType,
    kind: file.kind,
    bytes: file.bytes,
    sha256: file.sha256,
  };
}
