'use client';

import { MediaPreview } from '@/components/shared/media-preview';
import type { WireRehearsal } from '@/lib/contracts/post-story';
import { bytesWords } from '@/lib/media/words';

/** The final files, after conversion by the network's rules. */
export function FileList({ files }: { files: WireRehearsal['files'] }) {
  return (
    <div>
      <h4 className="mb-2 text-dense font-semibold">
        {files.length === 1 ? 'The final file' : `The ${files.length} final files`}
      </h4>
      <ul className="grid gap-3 sm:grid-cols-2">
        {files.map((file) => (
          <li key={file.url} className="overflow-hidden rounded-control border border-line">
            <MediaPreview
              url={file.url}
              alt={file.fileName}
              controls={file.kind === 'video'}
              className="h-40 w-full object-contain"
            />
            <p className="px-3 py-2 text-dense">
              <span className="block truncate font-semibold">{file.fileName}</span>
              <span className="tabular text-muted">
                {file.contentType} · {bytesWords(file.bytes)}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
