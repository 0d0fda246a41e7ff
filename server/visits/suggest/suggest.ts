import { eq, sql } from 'drizzle-orm'
import type { Body } from '#contract/endpoint.ts'
import type { smartSuggest as endpoint, TemplateSuggestion } from '#contract/suggest.ts'
import { listItems } from '#server/library/items/list.ts'
import { noVisit } from '#server/platform/worker-pool/no-visit.ts'
import { withoutChart } from '#server/clinical/language/source.ts'
import { loadVisit } from '#server/visits/notes/sources.ts'
import { notes } from '#server/visits/notes/table.ts'
import { loadUser } from '#server/identity/accounts/profile/profile.ts'
import type { Services } from '#server/services.ts'

type SuggestRequest = Body<typeof endpoint>

/** How many of the templates available to a user are compared. */
const COMPARED = 500

/**
 * Templates that fit a visit, by its words, the user's specialty and recent use. Nothing leaves the server and no model
 * is called.
 * @throws AppError 'Scribe not found', AnalysisFailure
 */
export async function smartSuggest(
  s: Services,
  userId: string,
  { additionalInfo, transcript, context, conversation }: SuggestRequest,
): Promise<TemplateSuggestion[]> {
  const query = { itemType: 'template', filter: 'usable', limit: COMPARED } as const
  const [{ items }, { profile }, uses, known] = await Promise.all([
    listItems(s, userId, query),
    loadUser(s, userId),
    countUses(s, userId),
    conversation ? loadVisit(s, userId, conversation.id) : undefined,
  ])
  const ofVisit = withoutChart(known?.sources ?? []).map(({ text }) => text)
  const about = {
    text: [additionalInfo ?? '', ...textsOf(transcript, context), ...ofVisit].join('\n'),
    field: `${profile.medicalField} ${profile.speciality}`,
    defaultId: profile.defaultTemplateId,
    uses,
  }
  const templates = items.map(({ id, name, categories, headings, documentType }) => ({
    id,
    name,
    categories,
    headings,
    documentType,
  }))
  return s.analysis.run('rankTemplates', { templates, about }, noVisit, userId)
}

/** As text, or in the shapes that a scribe has (specification §3). */
function textsOf(
  transcript: SuggestRequest['transcript'],
  context: SuggestRequest['context'],
): string[] {
  return [
    ...(typeof transcript === 'string' ? [transcript] : transcript.chunks.map(({ text }) => text)),
    ...(typeof context === 'string' ? [context] : context.map(({ content }) => content)),
  ]
}

async function countUses(s: Services, userId: string): Promise<Map<string, number>> {
  const rows = await s.db.as(userId, (tx) =>
    tx
      .select({ id: notes.templateId, count: sql<number>`count(*)::int` })
      .from(notes)
      .where(eq(notes.userId, userId))
      .groupBy(notes.templateId),
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}
