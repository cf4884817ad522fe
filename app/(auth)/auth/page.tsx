import type { Metadata } from 'next';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { isRefusal, refusalSentence } from '@/lib/sign-in/refusals';
import { SIGN_IN_STEP_COOKIE } from '@/lib/wire/sign-in-step';
import { AuthScreen } from '@/components/auth/auth-screen';
import { CompanyStepScreen } from '@/components/auth/company-step-screen';
import { InvitationScreen } from '@/components/auth/invitation-screen';
import { ResetScreen } from '@/components/auth/reset-screen';
import { currentUser } from '@/server/people/auth/current-user';
import { askedHost } from '@/server/edge/http/client';
import { readEntrance } from '@/server/edge/host/entrance';
import { readCompanyStep } from '@/server/people/company/read-step';

export const metadata: Metadata = { title: 'Sign in' };

type Named = 'invitation' | 'reset' | 'refused' | 'by' | 'step';
type AuthPageProps = { searchParams: Promise<Record<Named, string | string[] | undefined>> };

export default async function AuthPage({ searchParams }: AuthPageProps) {
  const { invitation, reset, refused, by, step } = await searchParams;
  if (typeof reset === 'string') return <ResetScreen token={reset} />;
  const token = typeof invitation === 'string' ? invitation : undefined;
  const user = await currentUser();
  if (user && !token) redirect('/');
  const entrance = await readEntrance({ invitation: token, asked: askedHost(await headers()) });
  if (user && token)
    return <InvitationScreen invitation={token} facts={entrance.invitation ?? null} email={user.email} />;
  const next = await readCompanyStep(step, (await cookies()).get(SIGN_IN_STEP_COOKIE)?.value);
  if (next && next !== 'ended') return <CompanyStepScreen step={next} />;
  const code = next === 'ended' ? 'CHALLENGE_ENDED' : refused;
  const company = entrance.companies.find(({ id }) => id === by)?.name ?? 'The company’s account';
  const refusal = typeof code === 'string' && isRefusal(code) ? refusalSentence(code, company) : undefined;
  return <AuthScreen invitation={token} entrance={entrance} refusal={refusal} />;
}
