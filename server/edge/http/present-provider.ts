import type { CompanyProvider } from '@/server/people/company/providers';
import { companyProviders } from '@/server/people/company/providers';
import { keptAdministrator } from '@/server/people/users/identity.store';
import { env } from '@/server/system/env';
import { hostSettings } from '@/server/system/host/settings';
import { publicOrigin } from './client';

export const companyRedirectUrl = (headers: Headers, id: string): string =>
  `${publicOrigin(headers)}/api/auth/callback/${id}`;

/** A provider on the wire: never its secret. */
export function presentProvider(headers: Headers, { clientSecret, isFromEnvironment, ...provider }: CompanyProvider) {
  return {
    ...provider,
    rules: provider.rules.map(({ value, role, project }) => ({ value, role, project })),
    hasSecret: clientSecret !== null,
    fromEnvironment: isFromEnvironment,
    redirectUrl: companyRedirectUrl(headers, provider.id),
  };
}

export async function presentSignIn(headers: Headers) {
  const [providers, settings, kept] = await Promise.all([companyProviders(), hostSettings(), keptAdministrator()]);
  return {
    providers: providers.map((provider) => presentProvider(headers, provider)),
    only: settings.onlyCompany,
    onlyFromEnvironment: env.OIDC_ONLY,
    keptAdministrator: kept?.email ?? null,
  };
}
