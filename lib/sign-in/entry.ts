import { COMPANY_ROLES, ruleInValue, type CompanyRole, type RoleRule } from './role-rules';

/** A provider's statements about a person. */
export type Claims = Readonly<Record<string, unknown>>;

export type EntryRules = {
  /** Domains of e-mails whose people may enter. */
  domains: readonly string[];
  /** The name of the claim with roles or groups, with dots into objects (`realm_access.roles`); '' for none. */
  roleClaim: string;
  rules: readonly RoleRule[];
};

/**
 * The e-mail of a person, and whether the provider vouches for it. `xms_edov` is Microsoft's word for it, which sends
 * no `email_verified`.
 */
export function emailOf(claims: Claims): { email: string | null; isVerified: boolean } {
  const email = typeof claims['email'] === 'string' ? claims['email'].trim().toLowerCase() : '';
  const says = [claims['email_verified'], claims['xms_edov']];
  const isVerified =
    email !== '' && says.some((value) => value === true || value === 'true' || value === 1 || value === '1');
  return { email: email === '' ? null : email, isVerified };
}

/** The values of a claim: a text, or a list of texts. */
export function valuesOf(claims: Claims, name: string): string[] {
  if (name === '') return [];
  const inside = (at: unknown, key: string) =>
    typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? (at as Record<string, unknown>)[key] : undefined;
  const found = claims[name] ?? name.split('.').reduce<unknown>(inside, claims);
  return [found].flat().filter((value) => typeof value === 'string');
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1);

/** The domain that the provider vouches for; null: none. */
function verifiedDomain(claims: Claims): string | null {
  const { email, isVerified } = emailOf(claims);
  return email && isVerified ? domainOf(email) : null;
}

function meets(rule: RoleRule, values: readonly string[], domain: string | null): boolean {
  if (rule.value === '*') return true;
  return rule.value.startsWith('@') ? rule.value.slice(1).toLowerCase() === domain : values.includes(rule.value);
}

/** The rules as written, or else those that the claim's values are by themselves. */
const rulesFor = ({ rules, roleClaim }: EntryRules, claims: Claims): readonly RoleRule[] =>
  rules.length > 0 ? rules : valuesOf(claims, roleClaim).flatMap((value) => ruleInValue(value) ?? []);

/**
 * Whether a person may enter: by the domain of a verified e-mail, or by a rule that is for them. `registered`: no one
 * is named, so that the host's rules of registration decide about new accounts.
 */
export function mayEnter(entry: EntryRules, claims: Claims): 'yes' | 'no' | 'unverified' | 'registered' {
  const names = entry.domains.length > 0 || entry.roleClaim !== '' || entry.rules.some(({ value }) => value !== '*');
  if (!names) return 'registered';
  const domain = verifiedDomain(claims);
  if (domain && entry.domains.includes(domain)) return 'yes';
  const values = valuesOf(claims, entry.roleClaim);
  if (rulesFor(entry, claims).some((rule) => rule.value !== '*' && meets(rule, values, domain))) return 'yes';
  return domain === null && entry.domains.length > 0 ? 'unverified' : 'no';
}

/** The strongest role per project that the rules give a person. */
export function rolesOf(entry: EntryRules, claims: Claims): Map<string, CompanyRole> {
  const domain = verifiedDomain(claims);
  const values = valuesOf(claims, entry.roleClaim);
  const roles = new Map<string, CompanyRole>();
  for (const rule of rulesFor(entry, claims)) {
    if (!meets(rule, values, domain)) continue;
    const known = roles.get(rule.project);
    if (!known || COMPANY_ROLES.indexOf(rule.role) > COMPANY_ROLES.indexOf(known)) roles.set(rule.project, rule.role);
  }
  return roles;
}

/** A name for a new account. */
export function nameOf(claims: Claims): string {
  const given = [claims['name'], claims['preferred_username'], claims['nickname']];
  const name = given.find((value) => typeof value === 'string' && value.trim() !== '');
  return (typeof name === 'string' ? name.trim() : (emailOf(claims).email?.split('@')[0] ?? '')).slice(0, 200);
}
