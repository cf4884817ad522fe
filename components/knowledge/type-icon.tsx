import {
  FileImage,
  FileSpreadsheet,
  FileText,
  Globe,
  Link as LinkIcon,
  NotebookPen,
  Presentation,
  type LucideIcon,
} from 'lucide-react';
import { cn } from '@/components/ui/cn';
import type { KnowledgeFileType } from '@/lib/knowledge/categories';

const ICONS: Record<KnowledgeFileType, LucideIcon> = {
  pdf: FileText,
  docx: FileText,
  md: FileText,
  txt: FileText,
  pptx: Presentation,
  xlsx: FileSpreadsheet,
  csv: FileSpreadsheet,
  html: Globe,
  png: FileImage,
  jpg: FileImage,
  webp: FileImage,
  link: LinkIcon,
  note: NotebookPen,
};

/** The kind of a document as a picture; its word stands beside it. */
export function TypeIcon({ type, className }: { type: KnowledgeFileType; className?: string }) {
  const Icon = ICONS[type];
  return <Icon aria-hidden strokeWidth={1.5} className={cn('size-4 shrink-0 text-muted', className)} />;
}
