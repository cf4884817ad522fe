import { Download } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/menu';

const FORMATS = [
  ['csv', 'As CSV'],
  ['xlsx', 'As XLSX'],
] as const;

/** Downloads the comparison as a file. */
export function DownloadMenu({ hrefOf }: { hrefOf: (format: 'csv' | 'xlsx') => string }) {
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="outline" className="h-8">
          <Download aria-hidden />
          Download
        </Button>
      </MenuTrigger>
      <MenuContent align="end">
        {FORMATS.map(([format, words]) => (
          <MenuItem key={format} asChild>
            <a href={hrefOf(format)} download>
              {words}
            </a>
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
