import { redirect } from 'next/navigation';
import { currentUser } from '@/server/people/auth/current-user';

/** The page renders beside its layout, so it asks for the user itself instead of racing the layout's redirect. */
export default async function StartPage() {
  redirect((await currentUser()) ? '/schedule' : '/auth');
}
