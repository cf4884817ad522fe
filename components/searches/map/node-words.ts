import type { WireSearchMap } from '@/lib/contracts/search-work';
import { atName, countWords, percentWords } from '../words';

type Node = WireSearchMap['nodes'][number];

const LONGEST_NAME = 22;
const NAME_SIZE = 19;

/** The size of names in units of the map: on the screen they grow only a little with the zoom. */
export const nameSize = (zoom: number) => NAME_SIZE / zoom ** 0.8;

/** The name as it is drawn. */
export function shownName({ title, username }: Pick<Node, 'title' | 'username'>): string {
  const characters = [...(title ?? atName(username))];
  return characters.length > LONGEST_NAME ? `${characters.slice(0, LONGEST_NAME - 1).join('')}…` : characters.join('');
}

/** A channel of the map in words. */
export function nodeWords(node: Node, edges: WireSearchMap['edges']): string {
  const found = new Set(edges.flatMap(({ from, to }) => (to === node.username ? [from] : []))).size;
  return [
    node.title ?? `@${node.username}`,
    node.is_seed
      ? 'initial channel'
      : node.theme_relevance === null
        ? 'not scored yet'
        : percentWords(node.theme_relevance),
    node.is_relevant === null ? '' : node.is_relevant ? 'relevant' : 'not relevant',
    node.is_seed ? '' : `found in ${countWords(found, 'channel')} of the map`,
  ]
    .filter(Boolean)
    .join(', ');
}
