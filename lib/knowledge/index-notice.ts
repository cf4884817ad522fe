type NewIndex = {
  state: 'building' | 'failed' | 'complete' | 'none';
  done: number;
  total: number;
  reason: string | null;
};
type Serving = {
  /** The index that serves lacks the meaning that is configured: documents are found by words meanwhile. */
  isByWords: boolean;
};

/** Told of a build that failed: it is tried again. */
export const GOES_ON = 'It goes on by itself within the hour.';

/** The sentence of a search while the index that serves was made with other settings than the present ones. */
export function indexNotice(next: NewIndex, { isByWords }: Serving): string {
  const until = isByWords ? 'Until then documents are found by words.' : 'Until then the one before it serves.';
  if (next.state === 'building')
    return next.total > 0
      ? `A new index is being built: it has ${next.done} of ${next.total} documents. ${until}`
      : `A new index is being built. ${until}`;
  if (next.state === 'failed') return `The new index is not complete. ${next.reason ?? ''} ${GOES_ON} ${until}`;
  if (next.state === 'complete')
    return `A new index waits for an administrator, under Insights. ${next.reason ?? ''} ${until}`;
  return `A new index is built by itself in a few minutes. ${until}`;
}

/** The sentence of a search that did not wait for all of an index, which a process reads after a start. */
export function indexBeingRead({ done, total }: { done: number; total: number }): string {
  const [searched, all] = [done, total].map((count) => count.toLocaleString('en-US'));
  const how = total > 0 ? `: ${searched} of ${all} documents were searched` : '';
  return `The index is being read${how}. Search again in a moment.`;
}
