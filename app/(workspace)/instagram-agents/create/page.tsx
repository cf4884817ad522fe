import type { Metadata } from 'next';
import { NewAgentScreen } from '@/components/agents/new-agent-screen';

export const metadata: Metadata = { title: 'Create agent' };

export default function NewAgentPage() {
  return <NewAgentScreen />;
}
