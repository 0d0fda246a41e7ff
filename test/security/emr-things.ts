import { randomUUID } from 'node:crypto'
import { createExtensionIntegration } from '#contract/extension-integrations.ts'
import { sealConnection } from '#server/chart/integrations/connection.ts'
import { integrations } from '#server/chart/integrations/table.ts'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import { sealHead, sealPart } from '#server/visits/chart/stored.ts'
import { visitChartParts, visitCharts } from '#server/visits/chart/table.ts'
import { withVisit } from '#server/visits/scribes/with-visit.ts'
import { sealDetails } from '#server/visits/write-back/stored.ts'
import { writeBacks } from '#server/visits/write-back/table.ts'
import type { Note } from '#contract/notes.ts'
import type { TestApp, TestUser } from '#test/app.ts'

export async function extensionIntegrationOf(user: TestUser, mark: (where: string) => string) {
  const body = { displayName: mark('EMR of the extension'), loginUrl: 'https://emr.example/login' }
  return (await user.call(createExtensionIntegration, { body })).id
}

/** A connection to an EMR that nothing answers for. */
export async function integrationOf(app: TestApp, user: TestUser, mark: (where: string) => string) {
  const id = randomUUID()
  const userId = user.user.id
  const vault = await openVault(app.services.keys, userScope(userId))
  const address = 'https://emr.example'
  const sealed = sealConnection(vault, id, {
    displayName: mark('integration'),
    baseUrl: address,
    redirectUrl: address,
    connectUrl: address,
    tokenUrl: address,
    clientId: mark('client of an integration'),
    tokens: { access: mark('access token'), scope: '' },
  })
  await app.services.db.as(userId, (tx) =>
    tx.insert(integrations).values({ id, userId, type: 'smart', sealed }),
  )
  return id
}

/** The pulled chart of the visit's patient. */
export async function chartOf(
  { services }: TestApp,
  user: TestUser,
  id: string,
  mark: (where: string) => string,
) {
  const userId = user.user.id
  await withVisit(services, userId, id, async (tx, vault, { patientId }) => {
    const whose = { patientId: patientId ?? '' }
    const about = { integrationId: randomUUID(), displayName: mark('EMR of a chart') }
    const sealed = sealHead(vault, id, { ...whose, ...about, emrPatientId: mark('EMR patient') })
    const now = new Date()
    const pull = { pullId: randomUUID(), started: now, ended: now, pulled: now }
    await tx.insert(visitCharts).values({ scribeId: id, userId, sealed, ...pull })
    const part = 'medications' as const
    const text = mark('chart')
    const items = [{ id: 'MedicationRequest/1', part, text, date: '', ended: false }]
    const read = { status: 'ok' as const, items, read: now.toISOString(), isWhole: true }
    const sealedPart = sealPart(vault, id, part, { ...whose, ...read, changes: [] })
    const { pullId } = pull
    await tx
      .insert(visitChartParts)
      .values({ scribeId: id, userId, part, pullId, sealed: sealedPart })
  })
}

/** A note that was written to an EMR. */
export async function writeBackOf(
  { services }: TestApp,
  user: TestUser,
  { id: noteId, scribeId }: Note,
  mark: (where: string) => string,
) {
  const id = randomUUID()
  const userId = user.user.id
  await withVisit(services, userId, scribeId, async (tx, vault) => {
    const sealed = sealDetails(vault, id, {
      integrationId: randomUUID(),
      displayName: mark('EMR of a written note'),
      baseUrl: 'https://emr.example',
      emrPatientId: mark('patient of a written note'),
      noteVersion: 1,
      text: mark('written note'),
      documentId: mark('document'),
    })
    const row = { id, userId, scribeId, noteId, sealed, started: new Date() }
    await tx.insert(writeBacks).values({ ...row, state: 'written' })
  })
}
