'use client';

import { Plus, X } from 'lucide-react';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { COMPANY_ROLES, type CompanyRole, type RoleRule } from '@/lib/sign-in/role-rules';

type RoleRulesProps = { rules: readonly RoleRule[]; onChange: (rules: RoleRule[]) => void };

const ROLES = COMPANY_ROLES.map((role) => ({ value: role, label: `${role[0]?.toUpperCase()}${role.slice(1)}` }));

/** Who gets which role in which project. Projects are those that the administrator may let people into. */
export function RoleRules({ rules, onChange }: RoleRulesProps) {
  const { projects = [] } = useWorkspace();
  const mine = projects.filter(({ role }) => role === 'owner' || role === 'admin');
  const options = mine.map(({ _id, name }) => ({ value: _id, label: name }));
  const optionsWith = (id: string) =>
    options.some(({ value }) => value === id) ? options : [...options, { value: id, label: 'A project of others' }];
  const change = (index: number, fields: Partial<RoleRule>) =>
    onChange(rules.map((rule, at) => (at === index ? { ...rule, ...fields } : rule)));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-dense font-semibold">Roles in projects</legend>
      <p className="text-dense text-muted">
        By a group of the claim, by a domain with an @ in front, or * for everyone who enters. Given and taken at each
        sign-in; roles that people gave stay.
      </p>
      {rules.map((rule, index) => (
        // The order is the only name that a rule has.
        <div key={index} className="grid grid-cols-[1fr_auto] gap-2 sm:grid-cols-[1fr_7rem_1fr_auto]">
          <Input
            aria-label={`Group or domain ${index + 1}`}
            placeholder="marketing"
            value={rule.value}
            onChange={(event) => change(index, { value: event.target.value })}
          />
          <Select
            aria-label={`Role ${index + 1}`}
            value={rule.role}
            onChange={(event) => change(index, { role: event.target.value as CompanyRole })}
            options={ROLES}
          />
          <Select
            aria-label={`Project ${index + 1}`}
            value={rule.project}
            onChange={(event) => change(index, { project: event.target.value })}
            options={optionsWith(rule.project)}
          />
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove rule ${index + 1}`}
            onClick={() => onChange(rules.filter((_, at) => at !== index))}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      <Button
        variant="outline"
        className="self-start"
        disabled={mine.length === 0}
        onClick={() => onChange([...rules, { value: '', role: 'editor', project: mine[0]?._id ?? '' }])}
      >
        <Plus aria-hidden />
        Add role
      </Button>
    </fieldset>
  );
}
