import { Pause, Play, RotateCw, X } from 'lucide-react';
import type { Upload } from '@/components/api/use-upload';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { bytesWords } from '@/lib/media/words';

function stateWords({ state, progress, bytes }: Upload): string {
  if (state === 'waiting') return 'No connection. It resumes when the connection is back.';
  const sent = `${bytesWords(progress * bytes)} of ${bytesWords(bytes)}`;
  return state === 'paused' ? `Paused at ${sent}` : sent;
}

/** One upload: how far it is, and pause, resume, retry and cancel. */
export function UploadRow({
  entry,
  failure = 'Failed to upload file. Please try again.',
}: {
  entry: Upload;
  failure?: string;
}) {
  const { name, progress, state, message, pause, resume, cancel } = entry;
  const failed = state === 'failed';
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-2 text-dense">
          <span className="truncate">{name}</span>
          {!failed && <span className="tabular text-muted">{Math.round(progress * 100)}%</span>}
        </p>
        {failed ? (
          <p role="alert" className="text-dense break-words text-failed">
            <span>{failure}</span> <span>{message}</span>
          </p>
        ) : (
          <>
            <Progress value={progress} label={`Uploading ${name}`} className="mt-1" />
            <p className="mt-1 text-tiny text-muted">{stateWords(entry)}</p>
          </>
        )}
      </div>
      {pause && (
        <Button variant="ghost" size="icon-sm" aria-label={`Pause upload of ${name}`} title="Pause" onClick={pause}>
          <Pause aria-hidden />
        </Button>
      )}
      {resume && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={failed ? `Try ${name} again` : `Resume upload of ${name}`}
          title={failed ? 'Try again' : 'Resume'}
          onClick={resume}
        >
          {failed ? <RotateCw aria-hidden /> : <Play aria-hidden />}
        </Button>
      )}
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={failed ? `Put away ${name}` : `Cancel upload of ${name}`}
        title={failed ? 'Put away' : 'Cancel'}
        onClick={cancel}
      >
        <X aria-hidden />
      </Button>
    </div>
  );
}
