import * as z from 'zod/mini'
import { Id, Instant, NonEmpty, page, PageQuery, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ItemType } from './item-fields.ts'
import { Item } from './items.ts'

/** The categories that filter the library: specialties, and what a text is for. */
export const libraryCategories = [
  'Addiction medicine',
  'Allergy and immunology',
  'Anaesthesia',
  'Cardiology',
  'Dentistry',
  'Dermatology',
  'Dictation',
  'Dietetics',
  'Emergency medicine',
  'Endocrinology',
  'Gastroenterology',
  'General',
  'Geriatrics',
  'Gynaecology',
  'Haematology',
  'Hepatology',
  'Hospital',
  'Infectious disease',
  'Intensive care',
  'Internal medicine',
  'Letters',
  'Medical genetics',
  'Mental health',
  'Midwifery',
  'Nephrology',
  'Neurology',
  'Nursing',
  'Obstetrics',
  'Occupational medicine',
  'Occupational therapy',
  'Oncology',
  'Ophthalmology',
  'Orthopaedics',
  'Otolaryngology',
  'Paediatrics',
  'Pain medicine',
  'Palliative care',
  'Pharmacy',
  'Physiotherapy',
  'Podiatry',
  'Primary care',
  'Procedures',
  'Psychiatry',
  'Psychology',
  'Respiratory medicine',
  'Rheumatology',
  'Sexual health',
  'Sleep medicine',
  'Social work',
  'Speech and language therapy',
  'Sports medicine',
  'Surgery',
  'Urology',
  'Vascular surgery',
] as const

/** Search results are at most 29 ids (specification §9). */
export const mostHits = 29
/** Template search reads up to this many (specification §9). */
const mostRead = 8_000
/**
 * How long a search client waits, in milliseconds, and for how long it treats a silent host as down (specification §9).
 */
export const searchTimes = {
  connectMs: 1_000,
  readMs: 2_000,
  writeMs: 30_000,
  hostDownMs: 120_000,
  /** A token that expires within this time is renewed. */
  refreshMarginMs: 20_000,
} as const

export const searchToken = endpoint({
  method: 'GET',
  path: '/api/search/token',
  access: 'signed-in',
  summary: 'A short-lived token that can only query the index of public items.',
  response: z.object({ token: z.string(), expiresAt: Instant, index: z.string() }),
})
export const queryIndex = endpoint({
  method: 'POST',
  path: '/api/search/indexes/:index/query',
  access: 'anyone',
  summary:
    'Ids of public items that match the words, best first; tolerates misspellings. Uses the bearer token of `GET /api/search/token`; the only index is `templates`.',
  body: z.object({
    query: Text(200),
    /** As many as the reader’s list shows; never more than 29 are answered. */
    hitsPerPage: z._default(z.int().check(z.minimum(1), z.maximum(mostRead)), mostHits),
    itemType: z._default(ItemType, 'template'),
  }),
  response: z.object({ hits: z.array(z.object({ objectID: z.string() })) }),
})
export const readPublicItems = endpoint({
  method: 'GET',
  path: '/api/library/items',
  access: 'signed-in',
  summary: 'Public items by their ids, at most 29, in that order, without deleted ones.',
  query: z.object({ ids: NonEmpty(29 * 101) }),
  response: z.object({ items: z.array(Item) }),
})

/** A comment under a public item. */
export const ItemComment = z.object({
  id: Id,
  text: z.string(),
  author: z.object({ name: z.string() }),
  mine: z.boolean(),
  created: Instant,
})
export type ItemComment = z.infer<typeof ItemComment>

export const listComments = endpoint({
  method: 'GET',
  path: '/api/items/:id/comments',
  access: 'signed-in',
  summary: 'A page of the comments on a public item, newest first.',
  query: PageQuery,
  response: page(ItemComment),
})
export const addComment = endpoint({
  method: 'POST',
  path: '/api/items/:id/comments',
  access: 'signed-in',
  summary:
    'Comments on a public item, with the user’s display name; the same id twice is one comment.',
  body: z.object({ id: z.optional(Id), text: NonEmpty(2_000) }),
  response: ItemComment,
})
export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/items/:id/comments/:commentId',
  access: 'signed-in',
  summary: 'Deletes a comment of the user’s own.',
  response: 'nothing',
})

export const reasonsToReport = ['patient-data', 'unsafe', 'copyright', 'spam', 'other'] as const
export const ReportReason = z.enum(reasonsToReport)
export type ReportReason = z.infer<typeof ReportReason>
export const reportItem = endpoint({
  method: 'POST',
  path: '/api/items/:id/reports',
  access: 'signed-in',
  summary: 'Reports a public item to the administrators.',
  body: z.object({ reason: ReportReason, detail: z._default(Text(2_000), '') }),
  response: 'nothing',
})

/** A report as administrators see it, without the reporter. */
export const ItemReport = z.object({
  id: Id,
  reason: ReportReason,
  detail: z.string(),
  created: Instant,
  item: Item,
  state: z.enum(['open', 'kept', 'hidden']),
})
export type ItemReport = z.infer<typeof ItemReport>

export const listReports = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  access: 'administrator',
  summary: 'A page of reports on public items, the open ones first.',
  query: PageQuery,
  response: page(ItemReport),
})
export const decideReport = endpoint({
  method: 'POST',
  path: '/api/admin/reports/:id',
  access: 'administrator',
  summary:
    'Hides the reported item from everyone but its author, or keeps it visible; this can be changed again. Closes every report on that item.',
  body: z.object({ state: z.enum(['kept', 'hidden']) }),
  response: 'nothing',
})

/** The rows of the gallery, in their order. */
export const galleryRows = ['specialty', 'mine', 'recent', 'used', 'letters'] as const
/** The most cards per row; the list shows the others. */
export const mostCards = 12
/** Lines of an example that a card shows. */
export const cardLines = 6

/** A template in the gallery: what a card shows of it. */
export const GalleryCard = z.extend(
  z.pick(Item, {
    id: true,
    name: true,
    description: true,
    categories: true,
    builtIn: true,
    mine: true,
    group: true,
    public: true,
    hidden: true,
    author: true,
    draft: true,
    likes: true,
    likedByMe: true,
    useCount: true,
  }),
  {
    /** The first lines of its example; empty without one. */
    example: z.array(z.object({ heading: z.boolean(), text: z.string() })),
    /** Its first headings, for a template without an example. */
    headings: z.array(z.string()),
  },
)
export type GalleryCard = z.infer<typeof GalleryCard>
export const GalleryRow = z.object({ kind: z.enum(galleryRows), items: z.array(GalleryCard) })
export type GalleryRow = z.infer<typeof GalleryRow>

export const getGallery = endpoint({
  method: 'GET',
  path: '/api/library/gallery',
  access: 'signed-in',
  summary:
    'The start page of the library: templates for the user’s specialty, their own, recent and most used ones, and letters. Rows without templates are left out.',
  response: z.object({
    /** As in the profile; '' if it has none. */
    specialty: z.string(),
    rows: z.array(GalleryRow),
  }),
})
