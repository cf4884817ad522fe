import './globals.css';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { Providers } from '@/components/shell/providers';
import { ThemeScript } from '@/components/ui/theme-script';

export const metadata: Metadata = {
  title: { default: 'Workspace', template: '%s · Workspace' },
  manifest: '/site.webmanifest',
  icons: { apple: '/apple-touch-icon.png' },
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    <html lang="en" suppressHydrationWarning>
      <body>
        <ThemeScript nonce={nonce} />
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}
