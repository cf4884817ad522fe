'use client';

import { X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useState } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { loadLater } from '@/components/ui/load-later';
import { isDestination } from '@/lib/platforms/search-account';
import type { FirstStep } from '@/lib/wire/first-steps';
import { listPlatformSettings } from '@/lib/routes/platform-settings';
import { listPosts } from '@/lib/routes/posts';
import { countPosts } from '@/lib/routes/posts-together';
import { firstSteps, isFirstRunOver, type StepState } from '@/lib/onboarding/first-steps';
import { StepRow } from './step-row';
import { TourSkeleton } from './tour-skeleton';

const RehearsalDialog = loadLater(() =>
  import('@/components/schedule/rehearsal/rehearsal-dialog').then((part) => part.RehearsalDialog),
);

type TourProps = { projectId: string; skipped: FirstStep[]; onSkip: (step: FirstStep) => void; onClose: () => void };

/** The three steps, closing themselves where they are done. */
export function Tour({ projectId, skipped, onSkip, onClose }: TourProps) {
  const steps = useSteps(projectId, skipped);
  const over = steps !== null && isFirstRunOver(steps);
  const close = useEffectEvent(onClose);
  // A user with dated posts never sees it, and causes no further requests.
  useEffect(() => {
    if (over) close();
  }, [over]);
  if (!steps) return <TourSkeleton />;
  if (over) return null;
  return <Steps projectId={projectId} steps={steps} onSkip={onSkip} onClose={onClose} />;
}

function useSteps(projectId: string, skipped: FirstStep[]): Record<FirstStep, StepState> | null {
  const settings = useEndpoint(listPlatformSettings, { query: { projectId } });
  const counts = useEndpoint(countPosts, { query: { projectId } }, { live: true });
  const latest = useLatest(projectId, (counts.data?.total ?? 0) > 0);
  if (!settings.data || !counts.data) return null;
  return firstSteps({
    facts: {
      connected: settings.data.some(isDestination),
      posts: counts.data.total,
      undated: counts.data.undated,
      published: latest?.status === 'published',
    },
    skipped,
  });
}

function useLatest(projectId: string, enabled: boolean) {
  const { data: posts } = useEndpoint(listPosts, { query: { projectId, limit: 1 } }, { live: true, enabled });
  return enabled ? posts?.[0] : undefined;
}

type StepsProps = {
  projectId: string;
  steps: Record<FirstStep, StepState>;
  onSkip: (step: FirstStep) => void;
  onClose: () => void;
};

function Steps({ projectId, steps, onSkip, onClose }: StepsProps) {
  const router = useRouter();
  const latest = useLatest(projectId, steps.write === 'done');
  const [rehearsing, setRehearsing] = useState(false);
  const toPost = (id: string) => router.push(`/schedule?post=${id}`);
  const current = (['connect', 'write', 'schedule'] as const).find((step) => steps[step] === 'open');
  return (
    <section aria-labelledby="first-run-heading">
      <Card className="@container border-accent-text/30">
        <header className="flex items-start justify-between gap-3 px-5 pt-4 pb-2">
          <div>
            <h2 id="first-run-heading" className="text-composer font-semibold">
              Your first post in three steps
            </h2>
            <p className="text-dense text-muted">Each can be skipped. Nothing is published until you say so.</p>
          </div>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label="Close the first steps"
            title="Close for good"
            onClick={onClose}
          >
            <X aria-hidden />
          </Button>
        </header>
        <ol className="grid gap-px overflow-hidden rounded-b-card bg-line @min-[720px]:grid-cols-3">
          <StepRow
            number={1}
            title="Connect a channel"
            state={steps.connect}
            current={current === 'connect'}
            onSkip={() => onSkip('connect')}
            skipLabel="Skip, I have no account yet"
            text="A webhook or a bot takes a minute. Without any account you can still write and rehearse."
          >
            <Button
              variant={current === 'connect' ? 'default' : 'outline'}
              size="sm"
              onClick={() => router.push('/settings/channels?first-steps=connect')}
            >
              Connect
            </Button>
          </StepRow>
          <StepRow
            number={2}
            title="Write a post"
            state={steps.write}
            current={current === 'write'}
            onSkip={() => onSkip('write')}
            skipLabel="Skip"
            text="Write once and switch on its channels. Each network’s rules are checked as you type."
          >
            <Button variant={current === 'write' ? 'default' : 'outline'} size="sm" onClick={() => toPost('new')}>
              Write
            </Button>
          </StepRow>
          <StepRow
            number={3}
            title="Schedule it"
            state={steps.schedule}
            current={current === 'schedule'}
            useful={current === 'schedule' || latest !== undefined}
            onSkip={() => onSkip('schedule')}
            skipLabel="Skip"
            text="Give it a date. Or rehearse it first: see exactly what would be sent, and send nothing."
          >
            <Button
              variant={current === 'schedule' ? 'default' : 'outline'}
              size="sm"
              disabled={!latest}
              onClick={() => latest && toPost(`${latest._id}&focus=date`)}
            >
              Schedule
            </Button>
            <Button
              variant="outline"
              size="sm"
              disabled={!latest}
              title={latest ? undefined : 'Write a post first'}
              onClick={() => setRehearsing(true)}
            >
              Rehearse
            </Button>
          </StepRow>
        </ol>
      </Card>
      {rehearsing && latest && (
        <RehearsalDialog postId={latest._id} title={latest.title} onClose={() => setRehearsing(false)} />
      )}
    </section>
  );
}
