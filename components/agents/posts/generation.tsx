import { INITIALIZING } from '@/lib/agents/agent';
import type { WireAgentPost } from '@/lib/contracts/agent-post';

/** How far a generation is: the sentence of its step, and the finished ones of six. */
export function Generation({
  post,
}: {
  post: Pick<WireAgentPost, 'generationProgress' | 'generationStep' | 'totalSteps'>;
}) {
  const { generationProgress, generationStep, totalSteps } = post;
  const words = generationProgress || INITIALIZING;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex justify-between gap-3 text-dense">
        <span role="status">{words}</span>
        <span className="tabular text-muted">
          Step {generationStep} of {totalSteps}
        </span>
      </p>
      <div
        role="progressbar"
        aria-label={words}
        aria-valuemin={0}
        aria-valuemax={totalSteps}
        aria-valuenow={generationStep}
        className="h-1.5 w-full overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width]"
          style={{ width: `${Math.round((generationStep / totalSteps) * 100)}%` }}
        />
      </div>
    </div>
  );
}
