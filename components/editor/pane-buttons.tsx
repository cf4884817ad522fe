import { ToggleGroup } from '@/components/ui/toggle-group';
import type { Item } from '@/lib/timeline/model';

/** Where there is room for one of them under the picture. Wide screens show all. */
export type Pane = 'timeline' | 'script' | 'media' | 'properties';

const WORDS: Record<Pane, string> = {
  timeline: 'Timeline',
  script: 'Script',
  media: 'Media',
  properties: 'Properties',
};

type PaneButtonsProps = { pane: Pane; item: Item | null; canEdit: boolean; onPane: (pane: Pane) => void };

/** On a narrow screen: what stands under the picture. Properties are those of the selected item. */
export function PaneButtons({ pane, item, canEdit, onPane }: PaneButtonsProps) {
  const panes: Pane[] = canEdit ? ['timeline', 'script', 'media', 'properties'] : ['timeline', 'script', 'properties'];
  return (
    <ToggleGroup
      label="Under the picture"
      look="loose"
      className="border-t border-line bg-panel px-2 py-1 md:hidden"
      itemClassName="h-10 min-w-0 flex-1"
      value={pane}
      onValueChange={onPane}
      options={panes.map((value) => ({ value, label: WORDS[value], disabled: value === 'properties' && !item }))}
    />
  );
}
