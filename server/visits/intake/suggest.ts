import { and, eq } from 'drizzle-orm'
import { mostSuggestions, type NameSuggestion } from '#contract/intake-link.ts'
import type { IntakeLanguage } from '#contract/intake.ts'
import { suggestDrugs } from '#server/clinical/drugs/suggest-drugs.ts'
import { intakes } from '#server/visits/scribes/table.ts'
import type { Services } from '#server/services.ts'
import { suggestAllergens } from './allergens.ts'
import { findLink, unknownLink } from './link.ts'
import { isOpen } from './present.ts'

/**
 * Names of medicines or allergens that begin with what the patient has typed. The lists are the same for everybody, and
 * what was typed isn't stored. @throws AppError 'not-found' for a link that has ended
 */
export async function suggestNames(
  s: Services,
  secret: string,
  {
    kind,
    typed,
    language,
  }: { kind: 'medicines' | 'allergies'; typed: string; language: IntakeLanguage },
): Promise<{ names: NameSuggestion[] }> {
  await assertOpen(s, secret)
  const drugs = suggestDrugs(typed, language, mostSuggestions)
  if (kind === 'medicines') return { names: drugs }
  const allergens = suggestAllergens(typed, language).map((name) => ({ name, generic: '' }))
  return { names: [...allergens, ...drugs].slice(0, mostSuggestions) }
}

async function assertOpen(s: Services, secret: string): Promise<void> {
  const { id, userId } = await findLink(s, secret)
  const own = and(eq(intakes.id, id), eq(intakes.userId, userId))
  const [row] = await s.db.as(userId, (tx) => tx.select().from(intakes).where(own))
  if (!row || !isOpen(row, s.now())) throw unknownLink()
}
