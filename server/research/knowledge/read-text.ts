import { AppError } from '@/lib/errors/app-error';
import { cutPassages, type Place } from '@/lib/knowledge/passages';
import { inSlices } from '@/server/system/in-slices';
import { requireItem } from './add-document';
import { indexStateOf } from '@/server/research/knowledge/index/index.store';
import { passagesOfVersion } from '@/server/research/knowledge/index/passage.store';
import { textOf } from '@/server/research/knowledge/stored/text.store';

const PAGE = 50;

type Query = {
  id: string;
  page?: number | undefined;
  limit?: number | undefined;
  version?: number | undefined;
  passage?: string | undefined;
};

/** The text of a document in its passages, in order. Those of an earlier version have no ids: no search finds them. */
export async function readKnowledgeText({ id, page, limit = PAGE, version, passage }: Query) {
  const item = await requireItem(id);
  const wanted = version ?? item.readyVersion;
  if (wanted === null || wanted === undefined || !item.versions.some((each) => each.version === wanted))
    throw new AppError('NOT_FOUND', 'This document has no text (yet).');
  const passages = await passagesOf({ id, projectId: String(item.projectId), version: wanted });
  const total = passages.length;
  const totalPages = Math.max(1, Math.ceil(total / limit));
  const at = passage ? passages.findIndex((each) => each.id === passage) : -1;
  const current = at >= 0 ? Math.floor(at / limit) + 1 : (page ?? 1);
  return {
    version: wanted,
    passages: passages.slice((current - 1) * limit, current * limit),
    total,
    page: current,
    totalPages,
  };
}

async function passagesOf({ id, projectId, version }: { id: string; projectId: string; version: number }) {
  const state = await indexStateOf(projectId);
  const stored = state
    ? await passagesOfVersion({ projectId, itemId: id, version, generation: String(state.active) })
    : [];
  if (stored.length > 0) return stored.map((each) => ({ id: String(each._id), text: each.text, ...wirePlace(each) }));
  const sections = await textOf({ projectId, itemId: id, version });
  const cut = await inSlices(sections, (section) => cutPassages([section]));
  return cut.flat().map((each) => ({ id: null, text: each.text, ...wirePlace(each) }));
}

type Stored = {
  page?: number | null | undefined;
  slide?: number | null | undefined;
  sheet?: string | null | undefined;
  heading?: string[] | null | undefined;
};

/** A place in the form of the contract. */
export function wirePlace({ page, slide, sheet, heading }: Stored | Place) {
  return {
    ...(page ? { page } : {}),
    ...(slide ? { slide } : {}),
    ...(sheet ? { sheet } : {}),
    ...(heading?.length ? { heading: heading.join(' › ') } : {}),
  };
}
