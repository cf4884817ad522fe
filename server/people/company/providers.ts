import type { EntryRules } from '@/lib/sign-in/entry';
import { AppError } from '@/lib/errors/app-error';
import { open } from '@/server/system/crypto';
import { env } from '@/server/system/env';
import { storedProviders, type StoredProvider } from '@/server/system/host/sign-in-provider.store';

/** The id of the provider that the environment names. */
export const ENVIRONMENT_ID = 'company';

export type CompanyProvider = EntryRules & {
  /** Part of its callback address. */
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  /** Null: a public client. */
  clientSecret: string | null;
  isFromEnvironment: boolean;
};

function ofEnvironment(): CompanyProvider[] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_ROLE_CLAIM: claim } = env;
  if (!issuer || !clientId) return [];
  return [
    {
      id: ENVIRONMENT_ID,
      name: env.OIDC_NAME ?? URL.parse(issuer)?.hostname ?? 'your company',
      issuer,
      clientId,
      clientSecret: env.OIDC_CLIENT_SECRET ?? null,
      domains: env.OIDC_DOMAINS,
      roleClaim: claim?.claim ?? '',
      rules: claim?.rules ?? [],
      isFromEnvironment: true,
    },
  ];
}

/** Sealed for its id and issuer: the secret goes to no other issuer, whatever a document says. */
export const sealedFor = ({ id, issuer }: { id: string; issuer: string }): string => `sign-in:${id}:${issuer}`;

const ofStored = ({ sealedSecret, ...stored }: StoredProvider): CompanyProvider => ({
  ...stored,
  clientSecret: sealedSecret ? String(open(sealedSecret, sealedFor(stored))) : null,
  isFromEnvironment: false,
});

/** The providers of company sign-in, that of the environment first. */
export async function companyProviders(): Promise<CompanyProvider[]> {
  return [...ofEnvironment(), ...(await storedProviders()).map(ofStored)];
}

/** The public facts of each: no secret is opened. */
export async function providerNames(): Promise<{ id: string; name: string }[]> {
  return [...ofEnvironment(), ...(await storedProviders())].map(({ id, name }) => ({ id, name }));
}

export async function findProvider(id: string): Promise<CompanyProvider | null> {
  const stored = (await storedProviders()).find((each) => each.id === id);
  return ofEnvironment().find((each) => each.id === id) ?? (stored ? ofStored(stored) : null);
}

export async function requireProvider(id: string): Promise<CompanyProvider> {
  const provider = await findProvider(id);
  if (!provider) throw new AppError('NOT_FOUND', 'There is no such sign-in on this host');
  return provider;
}
