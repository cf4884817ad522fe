import { ExternalLink } from 'lucide-react';

/** An external page. */
export function OutLink({ label, url }: { label: string; url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-0.5 text-accent-text underline underline-offset-2"
    >
      {label}
      <ExternalLink aria-hidden className="size-3" />
    </a>
  );
}
