import type { Metadata } from 'next';
import { VkScreen } from '@/components/auth/vk-screen';
import { currentUser } from '@/server/people/auth/current-user';

export const metadata: Metadata = { title: 'Sign in with VK' };

export default async function VkAuthPage({
  searchParams,
}: {
  searchParams: Promise<{ invitation?: string | string[] }>;
}) {
  const { invitation } = await searchParams;
  const user = await currentUser();
  return <VkScreen invitation={typeof invitation === 'string' ? invitation : undefined} signedInAs={user?.email} />;
}
