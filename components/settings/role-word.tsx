import { BadgeCheck, Crown, Eye, PenLine, Pencil, ShieldCheck, type LucideIcon } from 'lucide-react';
import { ROLE_RIGHTS } from '@/lib/sign-in/role-rights';
import { ROLES, type Role } from '@/lib/sign-in/roles';

const ROLE_ICONS: Record<Role, LucideIcon> = {
  owner: Crown,
  admin: ShieldCheck,
  editor: Pencil,
  author: PenLine,
  viewer: Eye,
  client: BadgeCheck,
};

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

/** The rights of each role, the strongest first. */
export function RoleRights() {
  return (
    <details className="text-dense">
      <summary className="w-fit cursor-pointer rounded-small text-muted hover:text-ink">What each role may do</summary>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {ROLES.toReversed().map((role) => (
          <div key={role} className="contents">
            <dt>
              <RoleWord role={role} />
            </dt>
            <dd>{ROLE_RIGHTS[role]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
