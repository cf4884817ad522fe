import { PencilLine, Scissors, TextSelect } from 'lucide-react';
import { Button } from '@/components/ui/button';
import type { Token } from './tokens';

type ChosenBarProps = {
  chosen: readonly Token[];
  isExtending: boolean;
  onExtend: () => void;
  onCut: () => void;
  onFix: () => void;
};

/** Acts on the chosen words, where the keys are not at hand; a finger selects by two taps. */
export function ChosenBar({ chosen, isExtending, onExtend, onCut, onFix }: ChosenBarProps) {
  const words = chosen.filter(({ kind }) => kind === 'word').length;
  const cut = words === 0 ? 'Cut silence' : words === 1 ? 'Cut word' : `Cut ${words} words`;
  return (
    <div className="flex flex-wrap items-center gap-1">
      <Button variant="outline" size="sm" title="Delete" onClick={onCut}>
        <Scissors aria-hidden />
        {cut}
      </Button>
      <Button variant="ghost" size="sm" title="Enter" disabled={chosen.length !== 1 || words === 0} onClick={onFix}>
        <PencilLine aria-hidden />
        Fix word
      </Button>
      <Button
        variant={isExtending ? 'secondary' : 'ghost'}
        size="sm"
        aria-pressed={isExtending}
        className="hidden pointer-coarse:inline-flex"
        onClick={onExtend}
      >
        <TextSelect aria-hidden />
        Select up to
      </Button>
    </div>
  );
}
