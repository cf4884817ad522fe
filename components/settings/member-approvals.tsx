'use client';

import { useAction } from '@/components/api/use-action';
import { useCache } from '@/components/api/use-cache';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { toast } from '@/components/ui/toast';
import type { WireProject } from '@/lib/contracts/projects';
import { MEMBER_APPROVALS, type MemberApproval } from '@/lib/posts/approval';
import { listProjects, updateMember } from '@/lib/routes/projects';
import { isAtLeast } from '@/lib/sign-in/roles';

const WORDS: Record<MemberApproval, string> = { always: 'Always need it', never: 'Never need it' };
const AS_ABOVE = '';
const OPTIONS = [
  { value: AS_ABOVE, label: 'As above' },
  ...MEMBER_APPROVALS.map((value) => ({ value, label: WORDS[value] })),
];

/** Single members whose posts are treated in another way than the project's rule says. */
export function MemberApprovals({ project }: { project: WireProject }) {
  const cache = useCache();
  const change = useAction(updateMember, {
    failure: 'The setting could not be saved',
    onDone: (saved) => {
      cache.put(listProjects, saved);
      toast.success('Approval saved');
    },
  });
  const writers = project.members.filter(({ role }) => isAtLeast(role, 'author'));
  if (writers.length === 0) return null;
  return (
    <ul aria-label="Approval of single members" className="flex flex-col gap-3">
      {writers.map(({ userId: { _id, name }, approval }) => (
        <li key={_id}>
          <Field label={`Posts of ${name}`} className="max-w-80">
            {(control) => (
              <Select
                {...control}
                value={approval ?? AS_ABOVE}
                options={OPTIONS}
                disabled={change.busy}
                onChange={({ target }) =>
                  void change.run({
                    params: { id: project._id, userId: _id },
                    body: { approval: target.value === AS_ABOVE ? null : (target.value as MemberApproval) },
                  })
                }
              />
            )}
          </Field>
        </li>
      ))}
    </ul>
  );
}
