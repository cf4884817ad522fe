import { z } from 'zod';
import { APPROVAL_ACTS } from '@/lib/posts/approval';
import { text } from '@/lib/wire/scalars';
import { isThereAlready, type OwnedData } from '@/server/system/owned-data';
import { readLine } from '@/server/system/read-line';
import { recountComments } from './count-comments';
import { entriesCap, entriesOf, entriesOfProject, insertEntries } from './entry.store';

const time = z.iso
  .datetime()
  .transform((at) => new Date(at))
  .nullable();

const line = z.object({
  id: z.string().max(64),
  postId: z.string().max(64),
  at: z.iso.datetime().transform((at) => new Date(at)),
  act: z.enum(APPROVAL_ACTS),
  by: text(200),
  comment: text(5_000),
  passage: text(2_000),
  seal: z.string().max(100).nullable(),
  form: text(2_000_000).nullable(),
  /** A member's comment: no client sees it on the new host either. */
  internal: z.boolean().default(false),
  editedAt: time.default(null),
  deletedAt: time.default(null),
  deletedBy: text(200).default(''),
});

/** The trail of approvals. It travels as a record: what was approved on another host has to be approved again here. */
export const ownedApprovals: OwnedData = {
  ...entriesOfProject,
  called: { one: 'comment or decision', many: 'comments and decisions' },
  travels: {
    async *export(projectId) {
      for await (const entry of entriesOf(projectId)) {
        const { _id, postId, at, act, by, comment, passage, seal, form, internal } = entry;
        const said = { act, by, comment, passage, seal, form, internal: internal === true };
        const editedAt = entry.editedAt?.toISOString() ?? null;
        const deletedAt = entry.deletedAt?.toISOString() ?? null;
        const changed = { editedAt, deletedAt, deletedBy: entry.deletedBy ?? '' };
        yield { id: String(_id), postId, at: at.toISOString(), ...said, ...changed };
      }
    },
    async restore(lines, { projectId, idOf, remark }) {
      let count = 0;
      const ofPost = new Map<string, number>();
      const commented = new Set<string>();
      for await (const value of lines) {
        const known = readLine(line, value, { name: 'A comment or decision', remark });
        if (!known) continue;
        const { id, ...entry } = known;
        const postId = idOf('Post', entry.postId);
        const before = ofPost.get(postId) ?? 0;
        if (before >= entriesCap.limit) continue;
        ofPost.set(postId, before + 1);
        const fields = { ...entry, projectId, postId, linkId: null, _id: idOf('ApprovalEntry', id) };
        await insertEntries([fields]).catch((error: unknown) => {
          if (!isThereAlready(error)) throw error;
        });
        count += 1;
        if (entry.comment) commented.add(postId);
      }
      for (const _id of commented) await recountComments({ _id, projectId });
      return { count };
    },
  },
};
