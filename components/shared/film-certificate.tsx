'use client';

import { Check, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { loadLater } from '@/components/ui/load-later';
import type { WireFilmCertificate } from '@/lib/contracts/film-certificate';
import { certificateWords } from '@/lib/video/certificate';

const PairsDialog = loadLater(() => import('./film-pairs').then((part) => part.FilmPairs));

type FilmCertificateProps = { certificate: WireFilmCertificate | null; name: string };

/** How a finished film compares with its preview, and the pictures that differ most. `name`: of the film. */
export function FilmCertificate({ certificate, name }: FilmCertificateProps) {
  const [open, setOpen] = useState(false);
  if (!certificate) return null;
  const { words, advice } = certificateWords(certificate);
  const isCompared = certificate.state === 'compared';
  const isAlike = isCompared && certificate.alike === certificate.compared;
  return (
    <div data-certificate={certificate.state} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-dense">
      <p className={cn('flex min-w-0 items-start gap-1.5', isCompared && !isAlike ? 'text-partial' : 'text-muted')}>
        {isAlike && <Check aria-hidden className="mt-0.5 size-3.5 shrink-0 text-published" />}
        {isCompared && !isAlike && <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />}
        <span>
          {words}
          {advice && ` ${advice}`}
        </span>
      </p>
      {isCompared && certificate.pairs.length > 0 && (
        <Button variant="ghost" size="sm" aria-label={`Compare pictures of ${name}`} onClick={() => setOpen(true)}>
          Compare
        </Button>
      )}
      {open && isCompared && <PairsDialog name={name} pairs={certificate.pairs} onClose={() => setOpen(false)} />}
    </div>
  );
}
