import { useEffect, useEffectEvent, useRef } from 'react';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { toast } from '@/components/ui/toast';
import type { WireVideoScenario } from '@/lib/contracts/video-scenarios';
import { createVideoProject } from '@/lib/routes/video-projects';
import { getVideoScenario } from '@/lib/routes/video-scenarios';
import { defaultTitle } from '@/lib/video/titles';
import { VIDEO_CACHES } from '../caches';
import { NEW_CHOICES, wireChoices, type Choices } from './choices';

type MakeVideoProps = {
  scenario: WireVideoScenario;
  projectId: string;
  voice: Choices['voice'];
  /** The video is begun, or can't be: its script then waits to be recorded. */
  onEnd: () => void;
};

/** Draws nothing: begins the video of a script with the usual choices as soon as the script is written. */
export function MakeVideo({ scenario: listed, projectId, voice, onEnd }: MakeVideoProps) {
  const answer = useEndpoint(
    getVideoScenario,
    { params: { id: listed._id } },
    { live: true, pollWhile: ({ data }) => data.status === 'processing' },
  );
  const create = useAction(createVideoProject, { refresh: VIDEO_CACHES, failure: 'Failed to create project' });
  const isBegun = useRef(false);
  const scenario = answer.data?.data ?? listed;
  const { status, prompt, selectedModel, format, error } = scenario;
  const begin = useEffectEvent(async () => {
    if (status === 'processing' || isBegun.current) return;
    isBegun.current = true;
    if (scenario.segments.length === 0)
      toast.error('The script could not be written', error ? { description: error } : {});
    else {
      const title = defaultTitle({ model: selectedModel?.label ?? null, prompt });
      const body = { scenarioId: listed._id, title, format, ...wireChoices({ ...NEW_CHOICES, voice }) };
      await create.run({ query: { projectId }, body });
    }
    onEnd();
  });
  useEffect(() => void begin(), [status]);
  return null;
}
