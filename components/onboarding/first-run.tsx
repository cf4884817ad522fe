'use client';

import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { useWorkspace } from '@/components/shared/workspace-context';
import { loadLater } from '@/components/ui/load-later';
import type { WirePreferences } from '@/lib/contracts/preferences';
import { updatePreferences } from '@/lib/routes/preferences';
import { TourSkeleton } from './tour-skeleton';

// Seen in the first minutes only, so it is loaded separately.
const Tour = loadLater(() => import('./tour').then((part) => part.Tour), { loading: () => <TourSkeleton /> });

/** Above the calendar, until its user has scheduled something or wants no tour. */
export function FirstRun({ preferences }: { preferences: WirePreferences }) {
  const { project, may } = useWorkspace();
  const [kept, keep] = useState(preferences.firstSteps);
  const save = useAction(updatePreferences, { failure: 'That could not be saved' });
  const offered = !kept.closed && project !== undefined && may('editor');

  function change(next: Partial<WirePreferences['firstSteps']>): void {
    keep({ ...kept, ...next });
    void save.run({ body: { firstSteps: next } });
  }
  if (!offered) return null;
  return (
    <Tour
      key={project._id}
      projectId={project._id}
      skipped={kept.skipped}
      onSkip={(step) => change({ skipped: [...kept.skipped, step] })}
      onClose={() => change({ closed: true })}
    />
  );
}
