const LIST = new Intl.ListFormat('en', { type: 'conjunction' });

type Named = { one: string; many: string };

/** '1 post', '3 posts'. */
export const counted = (count: number, { one, many }: Named): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** '2 posts, 1 file and 3 videos'. */
export const listed = (things: readonly string[]): string => LIST.format(things);
