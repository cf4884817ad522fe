/** The ten categories, in their fixed order. */
export const CATEGORIES = [
  'brand_identity',
  'company_story',
  'products_services',
  'target_audience',
  'competitors',
  'marketing_materials',
  'legal_compliance',
  'team_culture',
  'processes',
  'other',
] as const;
export type Category = (typeof CATEGORIES)[number];

export const CATEGORY_NAMES: Record<Category, string> = {
  brand_identity: 'Brand Identity',
  company_story: 'Company Story',
  products_services: 'Products & Services',
  target_audience: 'Target Audience',
  competitors: 'Competitors',
  marketing_materials: 'Marketing Materials',
  legal_compliance: 'Legal & Compliance',
  team_culture: 'Team & Culture',
  processes: 'Processes',
  other: 'Other',
};

export const ITEM_STATUSES = ['processing', 'ready', 'error'] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

/** Short names of the kinds of documents that can be read. */
export const FILE_TYPES = [
  'pdf',
  'docx',
  'pptx',
  'xlsx',
  'csv',
  'md',
  'txt',
  'html',
  'png',
  'jpg',
  'webp',
  'link',
  'note',
] as const;
export type KnowledgeFileType = (typeof FILE_TYPES)[number];

/** Tags that the filter offers at most, and that a card shows. */
export const FILTER_TAGS = 20;
export const CARD_TAGS = 3;
/** Days that a deleted document stays in the trash. */
export const KNOWLEDGE_TRASH_DAYS = 30;
