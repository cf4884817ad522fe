/** Voices are chosen by name where something is spoken; of other models one does all the work of its kind. */
export const isChosen = ({ capability }: { capability: string }): boolean => capability !== 'speech';
