'use client';

import { useMemo } from 'react';
import { changeAddress } from '@/components/shared/address';
import { useAddressParams } from '@/components/shared/use-address-params';
import { CATEGORIES, ITEM_STATUSES, type Category, type ItemStatus } from '@/lib/knowledge/categories';

export type KnowledgeTab = 'base' | 'insights';
export type KnowledgeView = 'grid' | 'list';

export type KnowledgeFilter = {
  q: string;
  semantic: boolean;
  category: Category | '';
  status: ItemStatus | '';
  tags: readonly string[];
};

export const NO_FILTER: KnowledgeFilter = { q: '', semantic: false, category: '', status: '', tags: [] };

/** Beside the list: a document, at a passage of one of its versions, or the questions. */
export type Beside =
  { kind: 'item'; id: string; passage: string | null; version: number | null } | { kind: 'ask' } | null;

/** Tab, view, filters and what is open, kept in the address: a reload, Back and a link show the same. */
export function useKnowledgeAddress() {
  const params = useAddressParams();
  return useMemo(() => {
    const item = params.get('item');
    const version = Number(params.get('version'));
    const filter: KnowledgeFilter = {
      q: params.get('q') ?? '',
      semantic: params.get('semantic') === '1',
      category: CATEGORIES.find((known) => known === params.get('category')) ?? '',
      status: ITEM_STATUSES.find((known) => known === params.get('status')) ?? '',
      tags: params.get('tags')?.split(',').filter(Boolean) ?? [],
    };
    const beside: Beside = item
      ? { kind: 'item', id: item, passage: params.get('passage'), version: version > 0 ? version : null }
      : params.get('ask') === '1'
        ? { kind: 'ask' }
        : null;
    return {
      tab: (params.get('tab') === 'insights' ? 'insights' : 'base') as KnowledgeTab,
      view: (params.get('view') === 'list' ? 'list' : 'grid') as KnowledgeView,
      filter,
      beside,
    };
  }, [params]);
}

export function showTab(tab: KnowledgeTab): void {
  changeAddress((params) => put(params, 'tab', tab === 'base' ? '' : tab));
}

export function showView(view: KnowledgeView): void {
  changeAddress((params) => put(params, 'view', view === 'grid' ? '' : view), 'replace');
}

export function changeFilter(change: Partial<KnowledgeFilter>): void {
  changeAddress((params) => {
    for (const [name, value] of Object.entries(change))
      put(params, name, typeof value === 'object' ? value.join(',') : value === true ? '1' : value || '');
  }, 'replace');
}

export function openItem(id: string, at: { passage?: string | null; version?: number | null } = {}): void {
  changeAddress((params) => {
    put(params, 'item', id);
    put(params, 'passage', at.passage ?? '');
    put(params, 'version', at.version ? String(at.version) : '');
  });
}

/** Closes the document; the questions it was opened from are there again. */
export function closeItem(): void {
  changeAddress((params) => ['item', 'passage', 'version'].forEach((name) => params.delete(name)));
}

export function showAsk(open: boolean): void {
  changeAddress((params) => {
    ['item', 'passage', 'version'].forEach((name) => params.delete(name));
    put(params, 'ask', open ? '1' : '');
  });
}

function put(params: URLSearchParams, name: string, value: string): void {
  if (value) params.set(name, value);
  else params.delete(name);
}
