import type { Metadata } from 'next';
import { AiPart } from '@/components/settings/ai-part';

export const metadata: Metadata = { title: 'AI and budgets' };

export default function AiPage() {
  return <AiPart />;
}
