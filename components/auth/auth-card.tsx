import type { ReactNode } from 'react';
import { Brand } from '@/components/shared/brand';
import { Card } from '@/components/ui/card';

/** The frame of every screen before the door: one card under the name of the product. */
export function AuthCard({ title, subtitle, children }: { title: string; subtitle: ReactNode; children: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 px-4 py-10">
      <Brand />
      <Card className="w-full max-w-[400px] p-6">
        <h1 className="text-title font-semibold">{title}</h1>
        <p className="mt-1 mb-6 text-muted">{subtitle}</p>
        {children}
      </Card>
    </main>
  );
}
