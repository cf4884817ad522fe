import { mayRelease } from '@/lib/sign-in/may-release';
import type { Role } from '@/lib/sign-in/roles';

/** How a post's approval stands. `requested`: it was shared, and no client has decided. */
export const APPROVAL_STATES = ['none', 'requested', 'approved', 'changes'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** Steps of the trail of approvals. */
export const APPROVAL_ACTS = ['shared', 'approved', 'changes', 'comment'] as const;
export type ApprovalAct = (typeof APPROVAL_ACTS)[number];

/** A link ends after so many days at the latest. */
export const LINK_DAYS_MAX = 90;
/** Clients that posts are shared with at once. */
export const CLIENTS_MAX = 20;
/** Posts that one link shows. */
export const LINK_POSTS_MAX = 100;
/** Posts that a client who signs in is shown at first, and at most. */
export const SHARED_POSTS = { first: 100, max: 300 };

type Standing = { state: ApprovalState; current: boolean; waits?: boolean };

/** Where a post stands, in few words; null: it was never shared. */
export function approvalWord({ state, current, waits = false }: Standing): string | null {
  if (waits) return 'Waits for approval';
  if (state === 'none') return null;
  if (state === 'requested') return 'Approval requested';
  if (state === 'approved') return current ? 'Approved' : 'Changed since approval';
  return current ? 'Changes requested' : 'Changed since the request';
}

/** Whose posts a project sends only once they are approved: `authors` are all members but admins and the owner. */
export const APPROVAL_RULES = ['off', 'authors', 'everyone'] as const;
export type ApprovalRule = (typeof APPROVAL_RULES)[number];

/** Of one member's posts, whatever the project's rule says. */
export const MEMBER_APPROVALS = ['always', 'never'] as const;
export type MemberApproval = (typeof MEMBER_APPROVALS)[number];

type Member = { userId: { toString(): string }; role: string; approval?: MemberApproval | null | undefined };
type Project = {
  approval?: ApprovalRule | null | undefined;
  userId: { toString(): string };
  members: readonly Member[];
};

const memberIn = ({ members }: Project, userId: string) =>
  members.find((member) => member.userId.toString() === userId);

/**
 * Whether a post of this person goes out only with a client's approval. Who has left the project counts as an author.
 */
export function needsApproval(project: Project, author: string): boolean {
  const member = memberIn(project, author);
  if (member?.approval) return member.approval === 'always';
  if (project.approval !== 'authors') return project.approval === 'everyone';
  return project.userId.toString() !== author && member?.role !== 'admin';
}

type Written = { createdBy: string; changedBy?: string | null | undefined };

/** Whether a post goes out only with an approval: its author's posts do, or those of who last changed what it sends. */
export function postNeedsApproval(project: Project, { createdBy, changedBy }: Written): boolean {
  return needsApproval(project, createdBy) || (changedBy ? needsApproval(project, changedBy) : false);
}

/** The project's rule as it binds a person: by what is set for them, else by what it says. */
export function ruleFor(project: Project, userId: string): ApprovalRule {
  const own = memberIn(project, userId)?.approval;
  if (own) return own === 'always' ? 'everyone' : 'off';
  return project.approval ?? 'off';
}

/** `changes`: whether something that this person wrote may be changed. */
export type ReleaseRights = { release: boolean; changes: (writer: string) => boolean };

/** The rights of a person: an author changes nothing that would go out without the approval that their posts need. */
export function rightsIn(project: Project, { role, userId }: { role: Role; userId: string }): ReleaseRights {
  const release = mayRelease(role, ruleFor(project, userId));
  return { release, changes: (writer) => release || needsApproval(project, writer) };
}
