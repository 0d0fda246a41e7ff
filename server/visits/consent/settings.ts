import { and, eq } from 'drizzle-orm'
import type { Ask, ConsentSettings } from '#contract/consent.ts'
import type { Services } from '#server/services.ts'
import { readGroupWordings } from './group-wordings.ts'
import { consentAsks } from './table.ts'
import { keepCopies, readCopies } from './wording-copies.ts'
import { installation, newestWordings } from './wordings.ts'

type Owner = Pick<typeof consentAsks.$inferSelect, 'ownerKind' | 'ownerId'>
const asUser = (userId: string): Owner => ({ ownerKind: 'user', ownerId: userId })
const whose = ({ ownerKind, ownerId }: Owner) =>
  and(eq(consentAsks.ownerKind, ownerKind), eq(consentAsks.ownerId, ownerId))

async function readAsk(s: Services, owner: Owner): Promise<Ask | null> {
  const [row] = await s.db.system((tx) => tx.select().from(consentAsks).where(whose(owner)))
  return row?.ask ?? null
}

/** What holds for a user: the clinic's "required" always, else their own choice, else the clinic's. */
export async function consentSettings(s: Services, userId: string): Promise<ConsentSettings> {
  const [stored, own, wording] = await Promise.all([
    readAsk(s, installation),
    readAsk(s, asUser(userId)),
    wordingsFor(s, userId),
  ])
  const clinic = stored ?? 'remind'
  const effective = clinic === 'required' ? clinic : (own ?? clinic)
  return { clinic, own, effective, ...wording }
}

/** The wording to read out in every language: that of a group before the installation's. */
async function wordingsFor(
  s: Services,
  userId: string,
): Promise<Pick<ConsentSettings, 'wordings' | 'shared'>> {
  const [installations, ofGroups] = await Promise.all([
    newestWordings(s),
    readGroupWordings(s, userId),
  ])
  const wordings = installations.map((own) => {
    const found = ofGroups.find(({ shared }) => shared.language === own.language)
    if (!found) return { ...own, from: null }
    const { language, text, ...from } = found.shared
    return { version: found.wordingVersion, language, text, from }
  })
  await keepCopies(
    s,
    userId,
    wordings.filter(({ from }) => from),
  )
  return { wordings, shared: ofGroups.map(({ shared }) => shared) }
}

/** The settings of a user and the wordings that their records may name, for the data export. */
export const exportConsent = async (s: Services, userId: string) => ({
  ...(await consentSettings(s, userId)),
  copies: await readCopies(s, userId),
})

/** @param ask null forgets the choice */
async function putAsk(s: Services, owner: Owner, ask: Ask | null): Promise<void> {
  await s.db.system(async (tx) => {
    await tx.delete(consentAsks).where(whose(owner))
    if (ask) await tx.insert(consentAsks).values({ ...owner, ask })
  })
}

export async function setOwnAsk(
  s: Services,
  userId: string,
  ask: Ask | null,
): Promise<ConsentSettings> {
  await putAsk(s, asUser(userId), ask)
  return consentSettings(s, userId)
}

export async function setClinicAsk(
  s: Services,
  userId: string,
  ask: Ask,
): Promise<ConsentSettings> {
  await putAsk(s, installation, ask)
  return consentSettings(s, userId)
}
