import './globals.css';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { Providers } from '@/components/shell/providers';

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
        <Providers nonce={nonce}>{children}</Providers>
      </body>
    </html>
  );
}
