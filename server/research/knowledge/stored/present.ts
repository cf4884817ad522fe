import type { WireKnowledgeItem } from '@/lib/contracts/knowledge';
import type { ItemVersion, KnowledgeItem } from './item.store';

/** A document in the form of the contract. */
export function presentItem(item: KnowledgeItem): WireKnowledgeItem {
  const newest = item.versions[0];
  const ready = item.versions.find(({ version }) => version === item.readyVersion) ?? newest;
  if (!newest || !ready) throw new Error(`The document ${String(item._id)} has no version`);
  return {
    _id: String(item._id),
    projectId: String(item.projectId),
    title: item.title,
    description: item.description ?? '',
    category: item.category,
    subcategory: item.subcategory ?? '',
    tags: [...item.tags],
    status: item.status,
    content: {
      summary: ready.summary ?? null,
      summaryMethod: ready.summaryMethod ?? null,
      language: ready.language ?? null,
    },
    metadata: {
      fileName: newest.fileName,
      fileType: newest.fileType,
      fileSize: newest.fileSize,
      pages: ready.pages ?? null,
      words: ready.words ?? null,
    },
    usage: {
      accessCount: item.usage?.accessCount ?? 0,
      lastAccessed: item.usage?.lastAccessed?.toISOString() ?? null,
    },
    processing:
      item.status === 'processing' && item.processing
        ? { step: item.processing.step, progress: item.processing.progress }
        : null,
    error: item.error ?? null,
    notice: ready.notice ?? null,
    version: item.version,
    readyVersion: item.readyVersion ?? null,
    versions: item.versions.map(presentVersion),
    source: { kind: item.source.kind, url: item.source.url ?? null },
    duplicateOf: item.duplicateOf ? String(item.duplicateOf) : null,
    createdAt: item.createdAt.toISOString(),
    updatedAt: item.updatedAt.toISOString(),
    createdBy: String(item.createdBy),
  };
}

function presentVersion(version: ItemVersion): WireKnowledgeItem['versions'][number] {
  return {
    version: version.version,
    state: version.state,
    error: version.error ?? null,
    fileName: version.fileName,
    fileType: version.fileType,
    fileSize: version.fileSize,
    pages: version.pages ?? null,
    words: version.words ?? null,
    createdAt: version.createdAt.toISOString(),
    createdBy: String(version.createdBy),
  };
}
