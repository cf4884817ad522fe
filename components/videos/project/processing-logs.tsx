import { cn } from '@/components/ui/cn';
import { clockTime } from '@/lib/format/relative-time';
import type { WireVideoProject } from '@/lib/contracts/video-project';

/** The steps of a video's making, the newest last. */
export function ProcessingLogs({ logs }: { logs: WireVideoProject['processingLogs'] }) {
  if (logs.length === 0) return null;
  return (
    <details className="text-dense">
      <summary className="w-fit cursor-pointer text-muted">Logs ({logs.length})</summary>
      <ol
        role="log"
        aria-label="Processing logs"
        tabIndex={0}
        className="mt-2 max-h-56 overflow-y-auto rounded-control border border-line bg-panel p-2"
      >
        {logs.map(({ at, level, message, segment }, index) => (
          <li
            key={index}
            className={cn(
              'flex gap-2 py-0.5 text-tiny break-words',
              level === 'error' ? 'text-failed' : level === 'warning' ? 'text-partial' : 'text-muted',
            )}
          >
            <time dateTime={at} className="tabular shrink-0">
              {clockTime(new Date(at))}
            </time>
            <span className="min-w-0">
              {segment && <b className="font-semibold">{segment}: </b>}
              {message}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
