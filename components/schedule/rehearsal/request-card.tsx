'use client';

import { ChevronRight, Paperclip } from 'lucide-react';
import type { WireRehearsal } from '@/lib/contracts/post-story';
import { bytesWords } from '@/lib/media/words';

type RequestCardProps = {
  request: WireRehearsal['requests'][number];
  number: number;
  /** The one that publishes is open from the start. */ last: boolean;
};

/** One recorded request: method and address, then its content. */
export function RequestCard({ request, number, last }: RequestCardProps) {
  const { method, url, headers, body, fields, files } = request;
  const headerLines = Object.entries(headers);
  return (
    <details open={last} className="group rounded-control border border-line">
      <summary className="flex cursor-pointer list-none items-start gap-2 rounded-control px-3 py-2 text-dense hover:bg-hover">
        <ChevronRight
          aria-hidden
          className="mt-0.5 size-3.5 shrink-0 text-muted transition-transform group-open:rotate-90"
        />
        <span className="tabular text-muted">{number}.</span>
        <span className="font-semibold">{method}</span>
        <code className="min-w-0 flex-1 font-mono text-tiny leading-[18px] break-all">{url}</code>
      </summary>
      <div className="flex flex-col gap-3 border-t border-line px-3 py-3">
        {fields.length > 0 && <Pairs name="Fields" rows={fields.map(({ name, value }) => [name, value])} />}
        {body !== null && (
          <div>
            <h5 className="mb-1 text-tiny font-semibold text-muted">Body</h5>
            <pre
              tabIndex={0}
              aria-label={`Body of request ${number}`}
              className="max-h-72 overflow-auto rounded-control bg-sunken p-3 font-mono text-tiny whitespace-pre-wrap"
            >
              {indented(body)}
            </pre>
          </div>
        )}
        {files.length > 0 && (
          <ul aria-label="Attached files" className="flex flex-col gap-1 text-dense">
            {files.map((file) => (
              <li key={file.field} className="flex flex-wrap items-center gap-x-2">
                <Paperclip aria-hidden className="size-3.5 text-muted" />
                <span className="font-semibold">{file.field}</span>
                <span className="min-w-0 break-all">{file.fileName}</span>
                <span className="tabular text-muted">
                  {file.contentType} · {bytesWords(file.bytes)}
                </span>
              </li>
            ))}
          </ul>
        )}
        {headerLines.length > 0 && <Pairs name="Headers" rows={headerLines} />}
      </div>
    </details>
  );
}

function Pairs({ name, rows }: { name: string; rows: [string, string][] }) {
  return (
    <div>
      <h5 className="mb-1 text-tiny font-semibold text-muted">{name}</h5>
      <dl className="grid grid-cols-[minmax(80px,max-content)_minmax(0,1fr)] gap-x-4 gap-y-1 text-dense">
        {rows.map(([key, value], index) => (
          <div key={`${key} ${index}`} className="contents">
            <dt className="font-mono text-tiny leading-[18px] text-muted">{key}</dt>
            <dd className="font-mono text-tiny leading-[18px] break-words whitespace-pre-wrap">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** JSON as people read it; other text as it is. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body; // not JSON
  }
}
