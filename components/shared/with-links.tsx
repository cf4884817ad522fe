import { linkParts } from '@/lib/format/link-parts';

/** A sentence whose addresses can be opened. */
export function WithLinks({ text }: { text: string }) {
  return linkParts(text).map(({ text: words, href }, index) =>
    href ? (
      <a key={index} href={href} target="_blank" rel="noreferrer" className="break-all underline underline-offset-2">
        {words}
      </a>
    ) : (
      words
    ),
  );
}
