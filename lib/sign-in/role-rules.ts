import { MEMBER_ROLES, type MemberRole } from './given-roles';

/** Company sign-in gives the roles of members. */
export const COMPANY_ROLES = MEMBER_ROLES;
export type CompanyRole = MemberRole;

/**
 * Who has `value` gets `role` in `project` (its id, or in the environment its name). A value is one of the claim's;
 * with an @ in front a domain of e-mails; `*` is everyone who enters.
 */
export type RoleRule = { value: string; role: CompanyRole; project: string };

const isRole = (text: string): text is CompanyRole => COMPANY_ROLES.some((role) => role === text);

/** `role@project`; null for anything else. */
function grantOf(text: string): Omit<RoleRule, 'value'> | null {
  const at = text.indexOf('@');
  const role = text.slice(0, at).trim();
  const project = text.slice(at + 1).trim();
  return at > 0 && isRole(role) && project ? { role, project } : null;
}

/** The grant that a claim's value is by itself, where no rule is written: `editor@Marketing`. */
export function ruleInValue(value: string): RoleRule | null {
  const grant = grantOf(value);
  return grant && { value, ...grant };
}

/**
 * OIDC_ROLE_CLAIM: `groups`, or `groups: marketing=editor@Marketing, leads=admin@Marketing`. Null: it can't be read.
 */
export function parseRoleClaim(text: string): { claim: string; rules: RoleRule[] } | null {
  const at = text.search(/:\s/);
  const claim = (at < 0 ? text : text.slice(0, at)).trim();
  const written = at < 0 ? [] : text.slice(at + 1).split(',');
  const rules = written.map((part) => {
    const equals = part.indexOf('=');
    const grant = equals > 0 ? grantOf(part.slice(equals + 1)) : null;
    return grant && { value: part.slice(0, equals).trim(), ...grant };
  });
  if (claim === '' || /\s/.test(claim) || rules.some((rule) => !rule?.value)) return null;
  return { claim, rules: rules.filter((rule) => rule !== null) };
}

/** Domains of e-mails, separated by commas or spaces; an @ in front is dropped. */
export function parseDomains(text: string): string[] {
  const domains = text.split(/[\s,;]+/).map((domain) => domain.replace(/^@/, '').toLowerCase());
  return [...new Set(domains.filter(Boolean))];
}
