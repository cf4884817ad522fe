type Mailed = { message: string; link: string | null };

/** A subject is one line in a list of mails. */
const SUBJECT_LENGTH = 90;
/** More are counted: the rest is read in the product. */
const LISTED = 20;

/** One mail about all notifications that are due together, the oldest first. */
export function mailWords(notices: readonly Mailed[], origin: string): { subject: string; text: string } {
  const [first] = notices;
  const subject = notices.length === 1 && first ? oneLine(first.message) : `${notices.length} notifications`;
  const listed = notices.slice(0, LISTED).map(({ message, link }) => (link ? `${message}\n${origin}${link}` : message));
  const more = notices.length > LISTED ? [`and ${notices.length - LISTED} more: ${origin}/`] : [];
  const foot = `What is mailed to you, and when: ${origin}/account#notifications`;
  return { subject, text: [...listed, ...more, foot].join('\n\n') };
}

function oneLine(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim();
  if (line.length <= SUBJECT_LENGTH) return line;
  const space = line.lastIndexOf(' ', SUBJECT_LENGTH - 1);
  return `${line.slice(0, space > SUBJECT_LENGTH / 2 ? space : SUBJECT_LENGTH - 1)}…`.toWellFormed();
}
