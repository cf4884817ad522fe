'use client';

import { useId } from 'react';
import { cn } from '@/components/ui/cn';
import { Progress } from '@/components/ui/progress';
import type { WireKnowledgeItem } from '@/lib/contracts/knowledge';
import { CARD_TAGS, CATEGORY_NAMES } from '@/lib/knowledge/categories';
import { StatusMark } from '../status-mark';
import { TypeIcon } from '../type-icon';
import { openItem } from '../use-knowledge-address';
import { countWords, sizeWords, TYPE_WORDS } from '../words';
import { ItemActions } from './item-actions';

export const CARD_PX = 176;
export const ROW_PX = 60;

type ItemProps = {
  item: WireKnowledgeItem;
  tabIndex: 0 | -1;
  isOpen: boolean;
  canEdit: boolean;
};

/** A document as a card. */
export function ItemCard({ item, tabIndex, isOpen, canEdit }: ItemProps) {
  const titleId = useId();
  const { category, description, content, tags, status } = item;
  return (
    <article
      data-document={item._id}
      aria-labelledby={titleId}
      aria-current={isOpen || undefined}
      className={cn(look(isOpen), 'flex h-full flex-col')}
    >
      <div className="flex items-start gap-2.5 px-3.5 pt-3">
        <TypeIcon type={item.metadata.fileType} className="mt-0.5" />
        <div className="min-w-0 flex-1">
          <h2 className="flex font-semibold">
            <Title id={titleId} item={item} tabIndex={tabIndex} />
          </h2>
          <p className="truncate text-tiny text-muted">{CATEGORY_NAMES[category]}</p>
        </div>
        <ItemActions item={item} canEdit={canEdit} tabIndex={tabIndex} />
      </div>
      <p className="mx-3.5 mt-2 line-clamp-2 h-9 text-dense break-words text-muted">
        {status === 'error' ? item.error : description || content.summary}
      </p>
      <div className="mx-3.5 mt-2 flex h-5 gap-1 overflow-hidden">
        <Tags tags={tags} />
      </div>
      <div className="mt-auto flex h-10 items-center gap-2 border-t border-line px-3.5">
        <StatusMark status={status} />
        <Reading item={item} />
        <Figures item={item} />
      </div>
    </article>
  );
}

/** A document in a line. */
export function ItemRow({ item, tabIndex, isOpen, canEdit }: ItemProps) {
  const titleId = useId();
  return (
    <article
      data-document={item._id}
      aria-labelledby={titleId}
      aria-current={isOpen || undefined}
      className={cn(look(isOpen), 'flex h-full items-center gap-3 pr-2 pl-3.5')}
    >
      <TypeIcon type={item.metadata.fileType} />
      <div className="min-w-0 flex-1">
        <h2 className="flex font-semibold">
          <Title id={titleId} item={item} tabIndex={tabIndex} />
        </h2>
        <p className="truncate text-tiny text-muted">
          {[CATEGORY_NAMES[item.category], item.subcategory].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="flex w-56 gap-1 overflow-hidden max-lg:hidden">
        <Tags tags={item.tags} />
      </div>
      <StatusMark status={item.status} />
      <span className="flex w-44 justify-end max-md:hidden">
        <Figures item={item} />
      </span>
      <ItemActions item={item} canEdit={canEdit} tabIndex={tabIndex} />
    </article>
  );
}

const look = (isOpen: boolean) =>
  cn(
    'relative rounded-card border border-line bg-panel transition-colors hover:border-edge',
    isOpen && 'border-accent-text ring-1 ring-accent-text hover:border-accent-text',
  );

/** Pressing the card anywhere opens the document; what else is pressed on it lies above. */
function Title({ id, item, tabIndex }: { id: string; item: WireKnowledgeItem; tabIndex: 0 | -1 }) {
  return (
    <button
      id={id}
      type="button"
      data-tile
      tabIndex={tabIndex}
      title={item.title}
      onClick={() => openItem(item._id)}
      className="min-w-0 truncate text-left outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent-text"
    >
      {item.title}
    </button>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="contents">
      {tags.slice(0, CARD_TAGS).map((tag) => (
        <li key={tag} className="h-5 max-w-28 shrink-0 truncate rounded-full bg-sunken px-2 text-tiny leading-5">
          {tag}
        </li>
      ))}
    </ul>
  );
}

/** A document that is being read shows its progress instead of its views. */
function Figures({ item: { metadata, usage, processing } }: { item: WireKnowledgeItem }) {
  return (
    <p className="tabular ml-auto truncate text-tiny text-muted">
      {TYPE_WORDS[metadata.fileType]} · {sizeWords(metadata.fileSize)}
      {!processing && (
        <>
          {' · '}
          <span title={countWords(usage.accessCount, 'access', 'accesses')}>
            {countWords(usage.accessCount, 'view')}
          </span>
        </>
      )}
    </p>
  );
}

function Reading({ item: { processing, title } }: { item: WireKnowledgeItem }) {
  if (!processing) return null;
  return (
    <span className="w-12 shrink-0" title={processing.step}>
      <Progress value={processing.progress} label={`Reading ${title}`} />
    </span>
  );
}
