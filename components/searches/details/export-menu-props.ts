import type { ExportFormat } from '../download-results';
import type { RelevanceFilter } from '../use-search-address';

export type ExportMenuProps = { onExport: (format: ExportFormat, filter: RelevanceFilter) => void };
