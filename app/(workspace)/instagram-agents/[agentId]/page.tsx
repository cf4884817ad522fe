import type { Metadata } from 'next';
import { AgentScreen } from '@/components/agents/agent-screen';

export const metadata: Metadata = { title: 'Instagram agent' };

export default async function AgentPage({ params }: { params: Promise<{ agentId: string }> }) {
  const { agentId } = await params;
  return <AgentScreen key={agentId} id={agentId} />;
}
