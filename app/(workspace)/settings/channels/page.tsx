import type { Metadata } from 'next';
import { ChannelsPart } from '@/components/settings/channels-part';

export const metadata: Metadata = { title: 'Channels' };

export default function ChannelsPage() {
  return <ChannelsPart />;
}
