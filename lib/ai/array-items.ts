/** The list's name with its colon and bracket, and the spaces between. */
const LONGEST_OPENING = 200;

/**
 * Reads a list in a JSON object while it is being written: each piece of the text returns the items that it completes,
 * parsed. Items are objects. Text around the list, such as a code fence, is passed over.
 */
export function arrayItems(name: string): (piece: string) => unknown[] {
  const opening = new RegExp(`"${name}"\\s*:\\s*\\[`);
  let text = '';
  let at = -1;
  let begin = -1;
  let depth = 0;
  let inString = false;
  let isOver = false;
  return (piece) => {
    text += piece;
    const items: unknown[] = [];
    if (at < 0) {
      // Earlier pieces were looked through when they came, but for an opening that this one completes.
      const from = Math.max(0, text.length - piece.length - LONGEST_OPENING);
      const found = opening.exec(text.slice(from));
      if (!found) return items;
      at = from + found.index + found[0].length;
    }
    for (; at < text.length && !isOver; at += 1) {
      const char = text[at];
      if (inString) {
        if (char === '\\') {
          // The escaped letter may come with the next piece.
          if (at + 1 >= text.length) break;
          at += 1;
        } else if (char === '"') inString = false;
      } else if (char === '"') inString = true;
      else if (char === '{' || char === '[') {
        if (depth === 0) begin = at;
        depth += 1;
      } else if (char === '}' || (char === ']' && depth > 0)) {
        depth -= 1;
        if (depth === 0) items.push(...parsed(text.slice(begin, at + 1)));
      } else if (char === ']') isOver = true;
    }
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
