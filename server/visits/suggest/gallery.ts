import { desc, eq, max } from 'drizzle-orm'
import type { Item } from '#contract/items.ts'
import {
  cardLines,
  type GalleryCard,
  type GalleryRow,
  galleryRows,
  mostCards,
} from '#contract/library.ts'
import { loadUser } from '#server/identity/accounts/profile/profile.ts'
import { listItems } from '#server/library/items/list.ts'
import { notes } from '#server/visits/notes/table.ts'
import type { Services } from '#server/services.ts'
import { fieldMatcher } from './fields.ts'

/** The most templates that are compared. */
const COMPARED = 500
/** Characters of a line on a card. */
const LINE = 120

interface Shelf {
  items: readonly Item[]
  popular: readonly Item[]
  /** Ids of templates that notes were written from, the newest first. */
  recent: readonly string[]
  field: string
}

/** The start page of the library. */
export async function gallery(
  s: Services,
  userId: string,
): Promise<{ specialty: string; rows: GalleryRow[] }> {
  const query = { itemType: 'template', limit: COMPARED } as const
  const [{ items }, { items: popular }, recent, { profile }] = await Promise.all([
    listItems(s, userId, { ...query, filter: 'usable' }),
    listItems(s, userId, { ...query, filter: 'popular', limit: mostCards }),
    recentTemplates(s, userId),
    loadUser(s, userId),
  ])
  const field = `${profile.medicalField} ${profile.speciality}`.trim()
  return {
    specialty: profile.speciality || profile.medicalField,
    rows: toRows({ items, popular, recent, field }),
  }
}

/** The rows that have something in them. Each is as long as a row may be. */
export function toRows({ items, popular, recent, field }: Shelf): GalleryRow[] {
  const isOfField = fieldMatcher(field)
  const byId = new Map([...popular, ...items].map((item) => [item.id, item]))
  // A template's main purpose counts more than its other uses.
  const forField = ({ categories }: Item) => {
    const place = categories.findIndex(isOfField)
    return place < 0 ? categories.length : place
  }
  const kinds: Record<GalleryRow['kind'], Item[]> = {
    specialty: items
      .filter(({ categories, mine }) => !mine && categories.some(isOfField))
      .toSorted((a, b) => forField(a) - forField(b) || hasExample(b) - hasExample(a)),
    mine: items.filter(({ mine }) => mine).toSorted((a, b) => (a.updated < b.updated ? 1 : -1)),
    recent: recent.flatMap((id) => byId.get(id) ?? []),
    used: [...popular],
    letters: items.filter(
      ({ categories, documentType }) =>
        categories.includes('Letters') || /\b(?:letter|patient summary)\b/i.test(documentType),
    ),
  }
  return galleryRows
    .map((kind) => ({ kind, items: kinds[kind].slice(0, mostCards).map(toCard) }))
    .filter((row) => row.items.length > 0)
}

const hasExample = ({ preview }: Item) => Number(preview.testOutput !== '')

function toCard(item: Item): GalleryCard {
  const { id, name, description, categories, builtIn, mine, hidden, author, draft } = item
  const { group, likes, likedByMe, useCount } = item
  const example = exampleLines(item.preview.testOutput)
  return {
    id,
    name,
    description,
    categories,
    builtIn,
    mine,
    group,
    public: item.public,
    hidden,
    author,
    draft,
    likes,
    likedByMe,
    useCount,
    example,
    headings: example.length > 0 ? [] : item.headings.slice(0, cardLines),
  }
}

/** The first lines of a note in Markdown, as a card shows them. */
function exampleLines(markdown: string): GalleryCard['example'] {
  return markdown
    .split('\n', 40)
    .filter((line) => line.trim() !== '')
    .slice(0, cardLines)
    .map((line) => ({
      heading: line.startsWith('#'),
      text: line
        .replace(/^#{1,6} /, '')
        .replace(/^[-*] /, '• ')
        .replaceAll('**', '')
        .slice(0, LINE),
    }))
}

async function recentTemplates(s: Services, userId: string): Promise<string[]> {
  const rows = await s.db.as(userId, (tx) =>
    tx
      .select({ id: notes.templateId })
      .from(notes)
      .where(eq(notes.userId, userId))
      .groupBy(notes.templateId)
      .orderBy(desc(max(notes.created)))
      .limit(mostCards),
  )
  return rows.map(({ id }) => id)
}
