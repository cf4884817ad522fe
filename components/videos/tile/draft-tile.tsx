'use client';

import { Clapperboard } from 'lucide-react';
import { useId } from 'react';
import { RelativeTime } from '@/components/shared/relative-time';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { Skeleton } from '@/components/ui/skeleton';
import type { WireVideoScenario } from '@/lib/contracts/video-scenarios';
import { LANGUAGE_LABELS } from '@/lib/video/languages';
import { StatusPill } from '../status-pill';
import { countOf, hasPlay, scenarioTitle } from '../words';
import { TileActions } from './tile-actions';
import { TileFrame } from './tile-frame';
import type { TileAct } from './tile-acts';

const ScenePoster = loadLater(() => import('./scene-poster').then((part) => part.ScenePoster), {
  loading: () => <Skeleton className="size-full" />,
});

type DraftTileProps = { scenario: WireVideoScenario; canEdit: boolean; onAct: (act: TileAct) => void };

/** A video that was not recorded yet: its script is there, or is being written. */
export function DraftTile({ scenario, canEdit, onAct }: DraftTileProps) {
  const id = useId();
  const { status, error, segments, language, format, writtenBy, makesVideo, createdAt } = scenario;
  const title = scenarioTitle(scenario);
  const isEmpty = segments.length === 0;
  return (
    <TileFrame
      titleId={id}
      title={title}
      poster={
        isEmpty ? (
          <Clapperboard aria-hidden className="absolute inset-0 m-auto size-8 text-muted" />
        ) : (
          <ScenePoster scenario={scenario} />
        )
      }
      menu={<TileActions title={title} canEdit={canEdit} canRecord={!isEmpty} video={null} onAct={onAct} />}
      buttons={
        <>
          {canEdit && hasPlay(status) && (
            <Button size="sm" disabled={isEmpty} aria-describedby={id} onClick={() => onAct('record')}>
              Record video
            </Button>
          )}
          <Button
            size="sm"
            variant="outline"
            disabled={isEmpty && status === 'processing'}
            aria-describedby={id}
            onClick={() => onAct('script')}
          >
            {canEdit ? 'Edit' : 'View'}
          </Button>
        </>
      }
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-tiny text-muted">
        <StatusPill status={status} />
        {!isEmpty && <span>{countOf(segments.length, 'segment')}</span>}
        <span>{LANGUAGE_LABELS[language]}</span>
        <span>{format}</span>
        <RelativeTime at={createdAt} past />
      </p>
      {writtenBy && (
        <p className="text-tiny text-muted">
          {writtenBy === 'ai' ? 'Written by AI' : 'Written by the template writer'}
        </p>
      )}
      {status === 'processing' && (
        <p role="status" className="text-tiny text-muted">
          Writing the segments...{makesVideo && ' Recording begins by itself.'}
        </p>
      )}
      {status === 'failed' && error && <p className="text-tiny break-words text-failed">{error}</p>}
    </TileFrame>
  );
}
