'use client';

import './globals.css';
import { ErrorScreen } from '@/components/shell/error-screen';

export default function GlobalError(props: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <ErrorScreen {...props} />
      </body>
    </html>
  );
}
