'use client';

import { useRouter } from 'next/navigation';
import { useAction } from '@/components/api/use-action';
import { useContractForm } from '@/components/shared/use-contract-form';
import { createSearch, listSearches } from '@/lib/routes/searches';
import { createSearchRules } from '@/lib/routes/rules/searches';
import { problemsOf, type NewSearchValues } from './new-search-values';

/** Fields by the names under which the server refuses them. */
const FIELDS = {
  search_name: 'searchName',
  initial_channel: 'initialChannel',
  channel_theme: 'channelTheme',
  message_limit: 'messageLimit',
  channel_count_to_find: 'channelCount',
} as const satisfies Record<string, keyof NewSearchValues>;

function bodyOf({ searchName, initialChannel, channelTheme, messageLimit, channelCount }: NewSearchValues) {
  return {
    search_name: searchName.trim(),
    initial_channel: initialChannel.trim(),
    ...(channelTheme.trim() ? { channel_theme: channelTheme.trim() } : {}),
    ...(messageLimit.trim() ? { message_limit: Number(messageLimit) } : {}),
    ...(channelCount.trim() ? { channel_count_to_find: Number(channelCount) } : {}),
  };
}

/** State of the form of a new search. */
export function useNewSearch(projectId: string | undefined, initial: NewSearchValues, reinitiatedFrom: string | null) {
  const router = useRouter();
  const create = useAction(createSearch, {
    silent: true,
    refresh: [listSearches],
    onDone: ({ id }) => router.push(`/searches/${id}`),
  });
  const form = useContractForm({
    action: create,
    initial,
    isReady: projectId !== undefined,
    bodyOf: (values) => ({ ...bodyOf(values), ...(reinitiatedFrom ? { reinitiated_from: reinitiatedFrom } : {}) }),
    send: (body) => create.run({ query: { projectId }, body }),
    rules: createSearchRules,
    check: problemsOf,
    fields: FIELDS,
    when: 'left',
  });
  return { form, busy: create.busy };
}
