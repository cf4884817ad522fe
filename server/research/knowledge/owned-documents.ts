import { z } from 'zod';
import { addKnowledgeLink, updateKnowledge } from '@/lib/contracts/knowledge';
import { CATEGORIES, FILE_TYPES, ITEM_STATUSES } from '@/lib/knowledge/categories';
import { text } from '@/lib/wire/scalars';
import { isThereAlready, type OwnedData, type Restoring } from '@/server/system/owned-data';
import { leaveOut, readLine } from '@/server/system/read-line';
import {
  allItemsOf,
  insertRestoredItem,
  knowledgeItemsOfProject,
} from '@/server/research/knowledge/stored/owned.store';

/** An address of a link is its file name, and its title unless its page has one. */
const LONGEST_NAME = 2000;
/** Of a document with more, the newest ones travel. */
const MOST_VERSIONS = 1000;

const date = z.coerce.date().min(new Date(0)).max(new Date('9999-12-31'));
const absent = (text: z.ZodString) => text.nullish().transform((value) => value ?? null);
const version = z.object({
  version: z.number().int().min(1),
  state: z.enum(ITEM_STATUSES),
  fileId: absent(z.string().max(64)),
  fileName: z.string().max(LONGEST_NAME),
  fileType: z.enum(FILE_TYPES),
  fileSize: z.number().int().min(0),
  sha256: absent(z.string().max(64)),
  createdAt: date,
});
const line = z.object({
  id: z.string().max(64),
  title: text(LONGEST_NAME).trim().min(1),
  description: z.string(),
  category: z.enum(CATEGORIES),
  subcategory: z.string(),
  tags: z.array(z.string()),
  source: z.object({ kind: z.enum(['file', 'link', 'note']), url: absent(z.string().max(4000)) }),
  /** Newest first. */
  versions: z.array(version).min(1).max(MOST_VERSIONS),
  createdAt: date,
  trashedAt: date.nullable(),
});
type Line = z.output<typeof line>;

/**
 * Documents with all their versions, those in the trash too; their files travel as files. The text, summaries and
 * passages of the newest version are read from it again.
 */
export const ownedDocuments: OwnedData = {
  ...knowledgeItemsOfProject,
  called: {
    one: 'document of the knowledge base',
    many: 'documents of the knowledge base',
    arrive: 'to be read again',
  },
  travels: {
    async *export(projectId) {
      for (const { _id, trash, ...item } of await allItemsOf(projectId)) {
        const value: z.input<typeof line> = {
          ...item,
          id: String(_id),
          versions: item.versions.slice(0, MOST_VERSIONS),
          trashedAt: trash?.at ?? null,
        };
        // The schema leaves out the rest: who wrote it, and what was read from it.
        yield line.parse(value);
      }
    },
    async restore(lines, into) {
      let count = 0;
      for await (const value of lines) {
        const named = { name: 'A document of the knowledge base', remark: into.remark };
        const known = readLine(line, value, named);
        const facts = known && readLine(updateKnowledge.body, factsOf(known), named);
        // An address that a call refuses would be shown as a link.
        const isAllowed = known && (!known.source.url || readLine(linkAddress, known.source.url, named));
        if (!facts || !isAllowed) continue;
        const { category = known.category, subcategory, description, tags } = facts;
        const item = { category, subcategory: subcategory ?? '', description: description ?? '', tags: tags ?? [] };
        if (await restoreOne({ ...known, ...item }, into)) count += 1;
        else leaveOut('its file did not arrive', named);
      }
      return { count };
    },
  },
};

const linkAddress = addKnowledgeLink.body?.shape.url;

const factsOf = ({ category, subcategory, description, tags }: Line) => ({ category, subcategory, description, tags });

/**
 * False when the newest of its files did not arrive. A version whose page was never fetched stays behind; a link that
 * has no other is fetched again.
 */
async function restoreOne({ id, versions, ...item }: Line, { projectId, userId, idOf, fileOf }: Restoring) {
  const newest = versions.find(({ fileId }) => fileId) ?? versions[0];
  const kept = versions.flatMap((each) => {
    const fileId = each.fileId && fileOf(each.fileId);
    return fileId || (each === newest && !each.fileId && each.fileType === 'link') ? [{ ...each, fileId }] : [];
  });
  if (kept.length === 0 || kept[0]?.version !== newest?.version) return false;
  const _id = idOf('KnowledgeItem', id);
  await insertRestoredItem({ ...item, _id, projectId, userId, versions: kept }).catch((error: unknown) => {
    if (!isThereAlready(error)) throw error;
  });
  return true;
}
