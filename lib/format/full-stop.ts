/** A message as a whole sentence: reasons of others often come without their full stop. */
export const withFullStop = (text: string): string =>
  /[.!?…]["”»)]?$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
