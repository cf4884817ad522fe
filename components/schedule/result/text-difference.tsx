import { useMemo } from 'react';
import { ChangedWords } from '@/components/shared/approval/changed-words';
import { compareWords, shortened } from '@/lib/posts/changes/compare-words';

/** One text beside another, word by word. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const words = useMemo(() => shortened(compareWords(before, after)), [before, after]);
  return <ChangedWords words={words} />;
}
