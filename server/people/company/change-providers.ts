import { AppError, invalid } from '@/lib/errors/app-error';
import type { RoleRule } from '@/lib/sign-in/role-rules';
import { isAtLeast, roleIn } from '@/server/people/access/roles';
import { findProject } from '@/server/people/projects/store';
import { seal } from '@/server/system/crypto';
import {
  insertProvider,
  MAX_PROVIDERS,
  removeProvider,
  replaceProvider,
  storedProviders,
} from '@/server/system/host/sign-in-provider.store';
import { ENVIRONMENT_ID, requireProvider, sealedFor, type CompanyProvider } from './providers';

type Fields = {
  name: string;
  issuer: string;
  clientId: string;
  clientSecret?: string | undefined;
  domains: string[];
  roleClaim: string;
  rules: RoleRule[];
};

/** Ids that next-auth or the environment has taken. */
const TAKEN = [ENVIRONMENT_ID, 'credentials'];

/** A short id from the name, since it stands in the callback address that the provider has to know. */
async function freshId(name: string): Promise<string> {
  const base = name.toLowerCase().normalize('NFKD').replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 30) || 'sign-in'; // prettier-ignore
  const used = new Set([...TAKEN, ...(await storedProviders()).map(({ id }) => id)]);
  for (let turn = 1; ; turn += 1) {
    const id = turn === 1 ? base : `${base}-${turn}`;
    if (!used.has(id)) return id;
  }
}

export async function createProvider(userId: string, fields: Fields): Promise<CompanyProvider> {
  await requireOwnProjects(userId, fields.rules, []);
  const id = await freshId(fields.name);
  const { clientSecret, ...rest } = fields;
  const sealedSecret = clientSecret ? seal(clientSecret, sealedFor({ id, issuer: fields.issuer })) : null;
  if (!(await insertProvider({ ...rest, domains: bare(rest.domains), id, sealedSecret })))
    throw new AppError(
      'CONFLICT',
      `There are ${MAX_PROVIDERS} already, as many as there can be, or another was just added. Try again.`,
    );
  return requireProvider(id);
}

/** The secret stays when none is sent; for another issuer it has to be typed again, or it would go to a stranger. */
export async function updateProvider(userId: string, id: string, fields: Fields): Promise<CompanyProvider> {
  const known = await requireStored(id);
  await requireOwnProjects(userId, fields.rules, known.rules);
  const { clientSecret, ...rest } = fields;
  if (clientSecret === undefined && known.sealedSecret && known.issuer !== rest.issuer)
    throw invalid('clientSecret', 'Type the secret again: the stored one belongs to the issuer of before');
  const sealedSecret =
    clientSecret === undefined
      ? (known.sealedSecret ?? null)
      : clientSecret
        ? seal(clientSecret, sealedFor({ id, issuer: rest.issuer }))
        : null;
  await replaceProvider({ ...rest, domains: bare(rest.domains), id, sealedSecret });
  return requireProvider(id);
}

export async function deleteProvider(id: string): Promise<void> {
  await requireStored(id);
  await removeProvider(id);
}

const bare = (domains: string[]) => [...new Set(domains.map((domain) => domain.replace(/^@/, '')))];

async function requireStored(id: string) {
  const known = (await storedProviders()).find((each) => each.id === id);
  if (known) return known;
  if ((await requireProvider(id)).isFromEnvironment)
    throw new AppError('CONFLICT', 'The environment of this host sets this sign-in up: change OIDC_* there.');
  throw new AppError('NOT_FOUND', 'There is no such sign-in on this host');
}

/** An administrator of the host gives away no project but those that they are an admin of; rules of others stay. */
async function requireOwnProjects(
  userId: string,
  rules: readonly RoleRule[],
  known: readonly RoleRule[],
): Promise<void> {
  const isKnown = ({ project, value, role }: RoleRule) =>
    known.some((each) => each.project === project && each.value === value && each.role === role);
  for (const [index, rule] of rules.entries()) {
    if (isKnown(rule)) continue;
    const project = await findProject(rule.project);
    const role = project && roleIn(project, userId);
    if (!role || !isAtLeast(role, 'admin'))
      throw invalid(`rules.${index}.project`, 'Choose a project that you are an admin of');
  }
}
