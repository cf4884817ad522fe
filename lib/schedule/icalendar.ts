/** A line holds at most 75 octets of UTF-8; the next one continues it after a space (RFC 5545, 3.1). */
const LINE_OCTETS = 75;

/** Text as a value of iCalendar (RFC 5545, 3.3.11). Control characters that it does not allow are left out. */
export function icalText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
}

/** A moment in UTC: 20260301T093000Z. */
export function icalTime(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** A property, folded and ended. The value is text that `icalText` made, or needs no escapes. */
export function icalLine(name: string, value: string): string {
  const line = `${name}:${value}`;
  let folded = '';
  let from = 0;
  let octets = 0;
  for (let at = 0; at < line.length;) {
    const code = line.codePointAt(at) ?? 0;
    const size = code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4;
    if (octets + size > LINE_OCTETS) {
      folded += `${line.slice(from, at)}\r\n `;
      from = at;
      octets = 1;
    }
    octets += size;
    at += size === 4 ? 2 : 1;
  }
  return `${folded}${line.slice(from)}\r\n`;
}
