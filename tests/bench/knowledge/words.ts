/** Words by rank as in natural text: the n-th is about n times rarer than the first. */
export function wordAt(random: () => number): string {
  return `word${Math.floor(Math.exp(random() * Math.log(30_000)))}`;
}

/** The same numbers in each run. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}
