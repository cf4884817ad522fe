/**
 * The zone that the viewer chose in their profile; undefined: the browser's. One viewer per browser tab; the server
 * never sets it.
 */
let chosen: string | undefined;

/** A journey changes the zone of a browser that runs; to ask costs as much as twenty formatted times. */
const KNOWN_FOR_MS = 1000;
let known = { zone: '', until: 0 };

/** The browser's own zone, such as Europe/Berlin. */
export function browserZone(): string {
  const now = performance.now();
  if (now >= known.until) known = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, until: now + KNOWN_FOR_MS };
  return known.zone;
}

/** Sets the zone in which everything is shown and chosen; undefined: the browser's. */
export function setViewerZone(zone: string | undefined): void {
  chosen = zone;
}

/** The zone in which the whole interface shows and reads times. */
export function viewerZone(): string {
  return chosen ?? browserZone();
}

type Format = Pick<Intl.DateTimeFormat, 'format' | 'formatToParts'>;

/** `Intl.DateTimeFormat` in the viewer's zone, as set at the time of formatting. */
export function viewerFormat(locale: string, options: Intl.DateTimeFormatOptions): Format {
  const known = new Map<string, Intl.DateTimeFormat>();
  const current = (): Intl.DateTimeFormat => {
    const zone = viewerZone();
    const made = known.get(zone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
    known.set(zone, made);
    return made;
  };
  return { format: (date) => current().format(date), formatToParts: (date) => current().formatToParts(date) };
}
