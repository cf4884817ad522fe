import type { Metadata } from 'next';
import { VideosScreen } from '@/components/videos/videos-screen';

export const metadata: Metadata = { title: 'Video Studio' };

export default function VideosPage() {
  return <VideosScreen />;
}
