import type { Section } from '@/lib/knowledge/passages';
import { KnowledgeTextModel } from '@/prisma-free-models/knowledge-text';

/** Characters of a part: a document of the database holds 16 MB. */
const PART = 2_000_000;

type Version = { itemId: string; version: number };

/** Stores the text of a version; a repeated call replaces what an earlier one left. */
export async function saveText({
  projectId,
  itemId,
  version,
  sections,
}: Version & { projectId: string; sections: readonly Section[] }): Promise<void> {
  await KnowledgeTextModel.deleteMany({ projectId, itemId, version, part: { $gte: 0 } });
  for (const [part, some] of partsOf(sections).entries())
    await KnowledgeTextModel.create({ projectId, itemId, version, part, sections: some });
}

function partsOf(sections: readonly Section[]): Section[][] {
  const parts: Section[][] = [];
  let size = 0;
  for (const section of sections) {
    const open = parts.at(-1);
    if (!open || size + section.text.length > PART) {
      parts.push([section]);
      size = 0;
    } else open.push(section);
    size += section.text.length;
  }
  return parts;
}

/** The text of a version, in order. */
export async function textOf({ projectId, itemId, version }: Version & { projectId: string }): Promise<Section[]> {
  const rows = await KnowledgeTextModel.find({ projectId, itemId, version, part: { $gte: 0 } })
    .sort({ part: 1 })
    .lean<{ sections: Section[] }[]>();
  return rows.flatMap(({ sections }) => sections);
}

type Page = { page: number; text: string };

/** Keeps a page that a model has read, until the whole text is stored: no page is paid for twice. */
export async function savePage({
  projectId,
  itemId,
  version,
  page,
  text,
}: Version & Page & { projectId: string }): Promise<void> {
  await KnowledgeTextModel.updateOne(
    { projectId, itemId, version, part: -page },
    { $set: { sections: [{ page, text }] } },
    { upsert: true },
  );
}

type Versions = { projectId: string; itemId: string; versions: readonly number[] };
const pages = ({ projectId, itemId, versions }: Versions) => ({
  projectId,
  itemId,
  version: { $in: versions },
  part: { $lt: 0 },
});

/** The pages kept of these versions, by their number. */
export async function keptPages(of: Versions): Promise<Map<number, string>> {
  const rows = await KnowledgeTextModel.find(pages(of)).sort({ version: 1 }).lean<{ sections: Page[] }[]>();
  return new Map(rows.flatMap(({ sections }) => sections.map(({ page, text }) => [page, text] as const)));
}

export async function removeKeptPages(of: Versions): Promise<void> {
  await KnowledgeTextModel.deleteMany(pages(of));
}

export async function removeTextsOfItem(projectId: string, itemId: string): Promise<void> {
  await KnowledgeTextModel.deleteMany({ projectId, itemId });
}
