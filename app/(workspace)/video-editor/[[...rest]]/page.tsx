import type { Metadata } from 'next';
import { NotYetScreen } from '@/components/shared/not-yet-screen';

export const metadata: Metadata = { title: 'Videos' };

export default function VideosPage() {
  return <NotYetScreen area="Videos" />;
}
