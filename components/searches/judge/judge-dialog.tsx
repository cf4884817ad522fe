'use client';

import { Gavel } from 'lucide-react';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { toast } from '@/components/ui/toast';
import { dollarsWords } from '@/lib/ai/dollars';
import type { WireSearch } from '@/lib/contracts/searches';
import { listSearchResults } from '@/lib/routes/search-results';
import { estimateJudge, startJudge } from '@/lib/routes/search-insights';
import { JUDGED_DEFAULT } from '@/lib/searches/values';
import { countWords } from '../words';

type JudgeDialogProps = { search: WireSearch; onClose: () => void };

/** Says what an AI judge of the best channels costs at most, before it is asked. */
export function JudgeDialog({ search, onClose }: JudgeDialogProps) {
  const input = { params: { id: search.id }, query: { top: JUDGED_DEFAULT } };
  const { data, error, refetch } = useEndpoint(estimateJudge, input);
  const start = useAction(startJudge, {
    refresh: [estimateJudge, listSearchResults],
    failure: 'The judge could not be asked',
    onDone: () => {
      toast.success('The AI judge reads the best channels', {
        description: 'Its grades appear in the table as they come.',
      });
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Ask the AI judge"
        description={`A model reads the best ${JUDGED_DEFAULT} channels and grades each from 0 to 3 against the theme. The grade makes half of the relevance.`}
      >
        <DialogBody>
          {error && (
            <ErrorState title="The cost could not be estimated" detail={error.message} onRetry={() => void refetch()} />
          )}
          {!data && !error && (
            <Loading>
              <Skeleton className="h-16" />
            </Loading>
          )}
          {data?.unavailable && <p className="text-partial">{data.unavailable}</p>}
          {data && !data.unavailable && (
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-dense">
              <dt className="text-muted">Channels without a grade</dt>
              <dd className="tabular">{countWords(data.channels, 'channel')}</dd>
              <dt className="text-muted">Model</dt>
              <dd>{data.model ?? 'Not known'}</dd>
              <dt className="text-muted">Cost at most</dt>
              <dd className="tabular font-semibold">
                {data.cost === null ? 'price unknown' : dollarsWords(data.cost)}
              </dd>
            </dl>
          )}
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={start.busy}
            disabled={!data || data.unavailable !== null || data.channels === 0}
            onClick={() => void start.run({ params: input.params, body: { top: JUDGED_DEFAULT } })}
          >
            {!start.busy && <Gavel aria-hidden />}
            {data?.channels === 0 ? 'All are graded' : 'Ask the judge'}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
