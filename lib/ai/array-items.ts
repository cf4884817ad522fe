/** The list's name with its colon and bracket, and the spaces between. */
const LONGEST_OPENING = 200;

/**
 * Reads a list in a JSON object while it is being written: each piece of the text returns the items that it completes,
 * parsed. Items are objects. Text around the list, such as a code fence, is passed over.
 */
export function arrayItems(name: string): (piece: string) => unknown[] {
  const opening = new RegExp(`"${name}"\\s*:\\s*\\[`);
  /** The end of the text before the list, where its opening may have begun. */
  let tail = '';
  let isOpen = false;
  let depth = 0;
  let inString = false;
  let isEscaped = false;
  let isOver = false;
  /** Pieces of the item that is being written: as one growing text they would be copied with each piece. */
  let held: string[] = [];
  return (piece) => {
    const items: unknown[] = [];
    let text = piece;
    if (!isOpen) {
      const seen = tail + piece;
      const found = opening.exec(seen);
      tail = seen.slice(-LONGEST_OPENING);
      if (!found) return items;
      isOpen = true;
      text = seen.slice(found.index + found[0].length);
    }
    let begin = 0;
    for (let at = 0; at < text.length && !isOver; at += 1) {
      const char = text[at];
      if (isEscaped) isEscaped = false;
      else if (inString) {
        if (char === '\\') isEscaped = true;
        else if (char === '"') inString = false;
      } else if (char === '"') inString = true;
      else if (char === '{' || char === '[') {
        if (depth === 0) begin = at;
        depth += 1;
      } else if (char === '}' || (char === ']' && depth > 0)) {
        depth -= 1;
        if (depth === 0) {
          items.push(...parsed(held.join('') + text.slice(begin, at + 1)));
          held = [];
        }
      } else if (char === ']') isOver = true;
    }
    if (depth > 0 && !isOver) held.push(text.slice(begin));
    return items;
  };
}

function parsed(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
}
