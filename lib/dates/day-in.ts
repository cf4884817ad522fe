/** Every offset there is, and every change of one, falls on a full quarter of an hour. */
const QUARTER_MS = 900_000;

/**
 * Names the calendar day of instants in a zone, `yyyy-MM-dd`; quick for thousands, since it asks Intl once per quarter
 * of an hour.
 */
export function dayIn(zone: string): (instant: Date) => string {
  // Swedish writes dates as ISO does.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const known = new Map<number, string>();
  return (instant) => {
    const quarter = Math.floor(instant.getTime() / QUARTER_MS);
    let day = known.get(quarter);
    if (day === undefined) {
      day = format.format(quarter * QUARTER_MS);
      known.set(quarter, day);
    }
    return day;
  };
}
