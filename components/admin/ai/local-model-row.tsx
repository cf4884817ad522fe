import { CircleAlert, CircleCheck, CircleDashed, Download } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Progress } from '@/components/ui/progress';
import { CAPABILITY_FACTS } from '@/lib/ai/capabilities';
import { isChosen } from '@/lib/ai/chosen';
import type { WireLocalModel } from '@/lib/contracts/ai-local';
import { bytesWords } from '@/lib/media/words';

type LocalModelRowProps = {
  model: WireLocalModel;
  /** The server that the environment names for its use; null: none. */
  namedServer: string | null;
  busy: boolean;
  onGet: () => void;
  onChoose: (isUsed: boolean) => void;
  onRemove: () => void;
};

const LOOKS = {
  absent: { word: 'Not on this host', Icon: CircleDashed, className: 'text-muted' },
  downloading: { word: 'Downloading', Icon: Download, className: 'text-ink' },
  ready: { word: 'On this host', Icon: CircleCheck, className: 'text-ink' },
  broken: { word: 'Damaged', Icon: CircleAlert, className: 'text-failed' },
} as const;

/** A model with what it gives, what it takes, and the next step. */
export function LocalModelRow({ model, namedServer, ...acts }: LocalModelRowProps) {
  const { name, capability, gives, languages, bytes, memory, licence, state, progress, reason, isUsed, from } = model;
  const { word, Icon, className } = LOOKS[state];
  const isWorking = state === 'ready' && isUsed;
  const isOffered = state === 'ready' && !isChosen({ capability });
  return (
    <li className="flex flex-col gap-2 px-3 py-3 text-dense">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{name}</span>
        <span className={cn('flex items-center gap-1.5', isWorking ? 'text-published' : className)}>
          <Icon aria-hidden className="size-4 shrink-0" />
          {isWorking ? 'In use' : word}
        </span>
      </div>
      <p>
        {CAPABILITY_FACTS[capability].label}: {gives}.
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-muted">
        <dt>Languages</dt>
        <dd>{languages}</dd>
        <dt>Size</dt>
        <dd className="tabular">
          {bytesWords(bytes)} to download, about {bytesWords(memory)} of memory while it runs
        </dd>
        <dt>Licence</dt>
        <dd>{licence}</dd>
        <dt>From</dt>
        <dd className="break-all">{from}</dd>
      </dl>
      {state === 'downloading' && (
        <div className="flex items-center gap-3">
          <Progress value={progress} label={`Downloading ${name}`} />
          <span className="tabular shrink-0 text-muted">{Math.round((progress ?? 0) * 100)}%</span>
        </div>
      )}
      {reason && (
        <p role="alert" className="wrap-anywhere text-failed">
          {reason}
        </p>
      )}
      {state === 'ready' && !isUsed && namedServer !== null && (
        <p className="text-muted">The environment sets {namedServer}, which takes precedence.</p>
      )}
      {isOffered && <p className="text-muted">The video studio offers it among its voices.</p>}
      <Acts model={model} isNamed={namedServer !== null} {...acts} />
    </li>
  );
}

type ActsProps = Omit<LocalModelRowProps, 'namedServer'> & { isNamed: boolean };

function Acts({ model, isNamed, busy, onGet, onChoose, onRemove }: ActsProps) {
  const { name, state, isUsed } = model;
  const look = { variant: 'outline', size: 'sm', disabled: busy } as const;
  return (
    <div className="flex flex-wrap gap-2">
      {(state === 'absent' || state === 'broken') && (
        <Button {...look} aria-label={`Download ${name}`} onClick={onGet}>
          Download
        </Button>
      )}
      {state === 'ready' && !isUsed && isChosen(model) && (
        <Button {...look} disabled={busy || isNamed} aria-label={`Use ${name}`} onClick={() => onChoose(true)}>
          Use
        </Button>
      )}
      {isUsed && (
        <Button {...look} aria-label={`Stop using ${name}`} onClick={() => onChoose(false)}>
          Stop using
        </Button>
      )}
      {state === 'downloading' && (
        <Button {...look} aria-label={`Cancel the download of ${name}`} onClick={onRemove}>
          Cancel
        </Button>
      )}
      {(state === 'ready' || state === 'broken') && (
        <Button {...look} aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </div>
  );
}
