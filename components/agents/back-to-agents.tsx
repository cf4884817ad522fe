import { ArrowLeft } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { Button } from '@/components/ui/button';

export function BackToAgents() {
  return (
    <div className="-ml-2 shrink-0">
      <Button variant="ghost" size="sm" asChild>
        <Link href="/instagram-agents">
          <ArrowLeft aria-hidden />
          <span className="max-xl:sr-only">Instagram Agents</span>
        </Link>
      </Button>
    </div>
  );
}
