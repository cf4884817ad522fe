import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';
import { Button } from '@/components/ui/button';

export function BackToAgents() {
  return (
    <div className="-ml-2">
      <Button variant="ghost" size="sm" asChild>
        <Link href="/instagram-agents">
          <ArrowLeft aria-hidden />
          Instagram Agents
        </Link>
      </Button>
    </div>
  );
}
