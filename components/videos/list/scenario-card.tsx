'use client';

import { ChevronDown, ChevronRight, CirclePlay } from 'lucide-react';
import { useId, useState } from 'react';
import { RelativeTime } from '@/components/shared/relative-time';
import { Button } from '@/components/ui/button';
import type { WireVideoScenario } from '@/lib/contracts/video-scenarios';
import { LANGUAGE_LABELS } from '@/lib/video/languages';
import { StatusPill } from '../status-pill';
import { countOf, hasPlay, scenarioTitle } from '../words';
import type { ScenarioAct } from './scenario-acts';
import { ScenarioActions } from './scenario-actions';
import { ScenarioContent } from './scenario-content';

type ScenarioCardProps = {
  scenario: WireVideoScenario;
  projectId: string;
  canEdit: boolean;
  onAct: (act: ScenarioAct) => void;
};

/** A scenario; expanded it shows its segments and all its videos. */
export function ScenarioCard({ scenario, projectId, canEdit, onAct }: ScenarioCardProps) {
  const id = useId();
  const { status, error, segments, projectCount, language, format, writtenBy, createdAt } = scenario;
  const [chosen, setOpen] = useState<boolean | null>(null);
  // It opens by itself with its first video, which is what one wants to watch.
  const isOpen = chosen ?? projectCount > 0;
  const title = scenarioTitle(scenario);
  return (
    <article aria-labelledby={`${id}-title`} className="rounded-card border border-line bg-panel">
      <div className="flex items-start gap-2 p-3 sm:gap-3 sm:p-4">
        <Button
          variant="ghost"
          size="icon-sm"
          aria-expanded={isOpen}
          aria-controls={`${id}-content`}
          aria-label={isOpen ? 'Collapse' : 'Expand'}
          aria-describedby={`${id}-title`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
        </Button>
        <div className="min-w-0 flex-1">
          <h2 id={`${id}-title`} className="font-semibold break-words">
            {title}
          </h2>
          <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-tiny text-muted">
            <StatusPill status={status} />
            <span>{countOf(segments.length, 'segment')}</span>
            <span>{countOf(projectCount, 'video')}</span>
            <span>{LANGUAGE_LABELS[language]}</span>
            <span>{format}</span>
            {writtenBy && <span>{writtenBy === 'ai' ? 'Written by AI' : 'Written by the template writer'}</span>}
            <RelativeTime at={createdAt} past />
          </p>
          {status === 'processing' && (
            <p role="status" className="mt-2 text-dense text-muted">
              Writing the segments...
            </p>
          )}
          {status === 'failed' && error && <p className="mt-2 text-dense break-words text-failed">{error}</p>}
        </div>
        {canEdit && hasPlay(status) && (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label="Create video project"
            aria-describedby={`${id}-title`}
            title="Create video project"
            disabled={segments.length === 0}
            onClick={() => onAct('video')}
          >
            <CirclePlay aria-hidden />
          </Button>
        )}
        <ScenarioActions title={title} canEdit={canEdit} canMake={segments.length > 0} onAct={onAct} />
      </div>
      {isOpen && (
        <div id={`${id}-content`} className="border-t border-line p-3 sm:p-4">
          <ScenarioContent scenario={scenario} projectId={projectId} canEdit={canEdit} onAct={onAct} />
        </div>
      )}
    </article>
  );
}
