'use client';

import type { WireKnowledgeItem } from '@/lib/contracts/knowledge';
import { AskPanel } from '../ask/ask-panel';
import { closeItem, openItem, showAsk, type Beside } from '../use-knowledge-address';
import { ItemPanel } from './item-panel';

type SidePanelProps = {
  beside: NonNullable<Beside>;
  /** The documents of the list, in its order. */
  list: readonly WireKnowledgeItem[];
  projectId: string;
  canEdit: boolean;
};

/** A document or the questions, in a sheet beside the list. */
export function SidePanel({ beside, list, projectId, canEdit }: SidePanelProps) {
  if (beside.kind === 'ask')
    return <AskPanel key={projectId} projectId={projectId} canEdit={canEdit} onClose={() => showAsk(false)} />;
  const at = list.findIndex(({ _id }) => _id === beside.id);
  const stepTo = (item: WireKnowledgeItem | undefined) => item && (() => openItem(item._id));
  return (
    <ItemPanel
      key={beside.id}
      id={beside.id}
      passage={beside.passage}
      version={beside.version}
      listed={list[at]}
      projectId={projectId}
      canEdit={canEdit}
      steps={{
        onPrevious: stepTo(at > 0 ? list[at - 1] : undefined),
        onNext: stepTo(at >= 0 ? list[at + 1] : undefined),
      }}
      onClose={closeItem}
    />
  );
}
