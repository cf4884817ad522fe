import type { Metadata } from 'next';
import { VkScreen } from '@/components/auth/vk-screen';
import { headers } from 'next/headers';
import { askedHost } from '@/server/edge/http/client';
import { readEntrance } from '@/server/edge/host/entrance';
import { currentUser } from '@/server/people/auth/current-user';

export const metadata: Metadata = { title: 'Sign in with VK' };

export default async function VkAuthPage({
  searchParams,
}: {
  searchParams: Promise<{ invitation?: string | string[] }>;
}) {
  const { invitation } = await searchParams;
  const token = typeof invitation === 'string' ? invitation : undefined;
  const user = await currentUser();
  const { isOpen } = await readEntrance({ invitation: token, asked: askedHost(await headers()) });
  return <VkScreen invitation={token} isOpen={isOpen} signedInAs={user?.email} />;
}
