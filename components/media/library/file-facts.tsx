'use client';

import { LoaderCircle } from 'lucide-react';
import { RelativeTime } from '@/components/shared/relative-time';
import type { WireFile } from '@/lib/contracts/files';
import { aspectWords, bytesWords, durationWords, formatWords, listWords } from '@/lib/media/words';

function facts(file: WireFile): [string, string][] {
  const {
    kind,
    bytes,
    width,
    height,
    durationS,
    codec,
    audioCodec,
    fps,
    rotation,
    hdr,
    hasAudio,
    hasAlpha,
    animated,
    hasLocation,
    contentType,
    state,
  } = file;
  const marks = [
    hdr && 'HDR',
    animated && 'moving',
    hasAlpha && 'transparency',
    kind === 'video' && state === 'ready' && !hasAudio && 'no sound',
    rotation && `turned by ${rotation}°`,
  ].filter((mark) => typeof mark === 'string');
  const rows: [string, string | null][] = [
    ['Size', bytesWords(bytes)],
    ['Dimensions', width !== null && height !== null ? `${width} × ${height} (${aspectWords(width / height)})` : null],
    ['Duration', durationS !== null ? durationWords(durationS) : null],
    ['Frames per second', fps !== null ? String(Number(fps.toFixed(2))) : null],
    [
      'Format',
      [codec && formatWords(codec), audioCodec && formatWords(audioCodec)].filter(Boolean).join(', ') || contentType,
    ],
    ['Besides', marks.length > 0 ? listWords(marks) : null],
    ['Place', hasLocation ? 'The file says where it was taken. Optimise removes that.' : null],
  ];
  return rows.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []));
}

/** Details of a file. */
export function FileFacts({ file }: { file: WireFile }) {
  return (
    <section aria-label="Details">
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 text-dense">
        {facts(file).map(([name, value]) => (
          <Row key={name} name={name}>
            {value}
          </Row>
        ))}
        <Row name="Added">
          <RelativeTime at={file.createdAt} />
        </Row>
      </dl>
      {file.state === 'processing' && (
        <p role="status" className="mt-2 flex items-center gap-2 text-dense text-muted">
          <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
          Being analysed: dimensions and previews follow.
        </p>
      )}
    </section>
  );
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="tabular min-w-0 break-words">{children}</dd>
    </>
  );
}
