import type { Metadata } from 'next';
import { WebhooksPart } from '@/components/settings/webhooks-part';

export const metadata: Metadata = { title: 'Webhooks and tokens' };

export default function WebhooksPage() {
  return <WebhooksPart />;
}
