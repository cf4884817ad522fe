'use client';

import { useMemo } from 'react';
import { changeAddress } from '@/components/shared/address';
import { useAddressParams } from '@/components/shared/use-address-params';
import { AGENT_STATUSES, type AgentStatus } from '@/lib/agents/agent';

const AGENTS_TABS = ['agents', 'review', 'calendar'] as const;
type AgentsTab = (typeof AGENTS_TABS)[number];
const AGENT_TABS = ['posts', 'schedule', 'analytics', 'settings'] as const;
type AgentTab = (typeof AGENT_TABS)[number];

/** Tab, page, words and status of the list, kept in the address: a reload, Back and a link show the same. */
export function useAgentsAddress() {
  const params = useAddressParams();
  return useMemo(
    () => ({
      tab: AGENTS_TABS.find((known) => known === params.get('tab')) ?? 'agents',
      page: pageOf(params),
      q: params.get('q') ?? '',
      status: AGENT_STATUSES.find((known) => known === params.get('status')) ?? ('' as const),
    }),
    [params],
  );
}

/** The tab of an agent and the page of its posts. */
export function useAgentAddress() {
  const params = useAddressParams();
  return useMemo(
    () => ({
      tab: AGENT_TABS.find((known) => known === params.get('tab')) ?? 'posts',
      page: pageOf(params),
    }),
    [params],
  );
}

const pageOf = (params: URLSearchParams) => Math.max(1, Math.trunc(Number(params.get('page'))) || 1);

/** The list's first tab and an agent's first tab are the bare address. */
export function showTab(tab: AgentsTab | AgentTab): void {
  changeAddress((params) => {
    params.delete('page');
    put(params, 'tab', tab === 'agents' || tab === 'posts' ? '' : tab);
  });
}

export const showPage = (page: number): void =>
  changeAddress((params) => put(params, 'page', page > 1 ? String(page) : ''));

export function changeFilter(change: { q?: string; status?: AgentStatus | '' }): void {
  changeAddress((params) => {
    params.delete('page');
    for (const [name, value] of Object.entries(change)) put(params, name, value);
  }, 'replace');
}

function put(params: URLSearchParams, name: string, value: string): void {
  if (value) params.set(name, value);
  else params.delete(name);
}
