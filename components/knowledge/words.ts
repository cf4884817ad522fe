import type { KnowledgeFileType } from '@/lib/knowledge/categories';

export const TYPE_WORDS: Record<KnowledgeFileType, string> = {
  pdf: 'PDF',
  docx: 'DOCX',
  pptx: 'PPTX',
  xlsx: 'XLSX',
  csv: 'CSV',
  md: 'MD',
  txt: 'TXT',
  html: 'HTML',
  png: 'PNG',
  jpg: 'JPG',
  webp: 'WEBP',
  link: 'Link',
  note: 'Note',
};

const UNITS = ['Bytes', 'KB', 'MB', 'GB'];

/** Sizes from Bytes to GB. */
export function sizeWords(bytes: number): string {
  if (bytes === 0) return '0 Bytes';
  const unit = Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1);
  return `${Number((bytes / 1024 ** unit).toFixed(unit === 0 ? 0 : 1))} ${UNITS[unit]}`;
}

/** '1 document', '2 documents'. */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
