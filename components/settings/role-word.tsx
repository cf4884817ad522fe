import { Crown, Eye, Pencil, ShieldCheck, type LucideIcon } from 'lucide-react';
import type { Role } from '@/lib/contracts/endpoint';
import type { WireProject } from '@/lib/contracts/projects';

export type MemberRole = WireProject['members'][number]['role'];

export const MEMBER_ROLES: readonly MemberRole[] = ['viewer', 'editor', 'admin'];
const ROLE_ICONS: Record<Role, LucideIcon> = { owner: Crown, admin: ShieldCheck, editor: Pencil, viewer: Eye };

/** A role with its icon. */
export function RoleWord({ role }: { role: Role }) {
  const Icon = ROLE_ICONS[role];
  return (
    <span className="inline-flex items-center gap-1.5 text-dense text-muted">
      <Icon aria-hidden className="size-3.5" />
      {role}
    </span>
  );
}
