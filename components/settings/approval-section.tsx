'use client';

import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { useCache } from '@/components/api/use-cache';
import { useEndpoint } from '@/components/api/use-endpoint';
import { Section } from '@/components/shared/section';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Field } from '@/components/ui/field';
import { optionsOf, Select } from '@/components/ui/select';
import { toast } from '@/components/ui/toast';
import type { WireProject } from '@/lib/contracts/projects';
import { APPROVAL_RULES, type ApprovalRule, type MemberApproval } from '@/lib/posts/approval';
import { shortTime } from '@/lib/format/relative-time';
import { waitingWords } from '@/lib/posts/waiting-words';
import { listPostCards } from '@/lib/routes/post-cards';
import { listProjects, updateProject } from '@/lib/routes/projects';
import { MemberApprovals } from './member-approvals';

const WORDS: Record<ApprovalRule, string> = {
  off: 'No posts',
  authors: 'Posts of authors and editors',
  everyone: 'All posts',
};

/** Those who could approve their own posts by a link make none. */
const LINKS = 'Members whose posts need it share with signed-in clients; admins make open links.';

/** Null: no post has to wait. */
function heldBy({ approval, members }: WireProject): WaitingProps['rule'] | null {
  const isExcepted = (as: MemberApproval) => members.some((member) => member.approval === as);
  if (approval === 'off') return isExcepted('always') ? 'some' : null;
  return isExcepted('never') || (approval === 'authors' && isExcepted('always')) ? 'some' : approval;
}

/** Whose posts go out only once a client has approved them. */
export function ApprovalSection({ project }: { project: WireProject }) {
  const { may } = useWorkspace();
  const cache = useCache();
  const rule = heldBy(project);
  const save = useAction(updateProject, {
    failure: 'The setting could not be saved',
    onDone: (saved) => {
      cache.put(listProjects, saved);
      toast.success('Approval saved');
    },
  });
  return (
    <Section
      id="approval"
      title="Approval"
      description="A post that needs it goes out only as a client has approved it."
    >
      {may('admin') ? (
        <Field label="Needs approval" className="max-w-80" {...(rule ? { help: LINKS } : {})}>
          {(control) => (
            <Select
              {...control}
              value={project.approval}
              options={optionsOf(APPROVAL_RULES, (rule) => WORDS[rule])}
              disabled={save.busy}
              onChange={({ target }) =>
                void save.run({ params: { id: project._id }, body: { approval: target.value as ApprovalRule } })
              }
            />
          )}
        </Field>
      ) : (
        <p className="text-dense">Needs approval: {WORDS[project.approval].toLowerCase()}.</p>
      )}
      {may('admin') && <MemberApprovals project={project} />}
      {rule && <Waiting projectId={project._id} rule={rule} />}
    </Section>
  );
}

type WaitingProps = { projectId: string; rule: Exclude<ApprovalRule, 'off'> | 'some' };

/** The scheduled posts that will not go out as they are. */
function Waiting({ projectId, rule }: WaitingProps) {
  const [from] = useState(() => new Date().toISOString());
  const { data } = useEndpoint(listPostCards, { query: { projectId, status: 'scheduled', from } }, { live: true });
  const words = data && waitingWords(data, { rule, timeOf: (iso) => shortTime(new Date(iso)) });
  return (
    <p role="status" className="text-dense text-partial empty:hidden">
      {words}
    </p>
  );
}
