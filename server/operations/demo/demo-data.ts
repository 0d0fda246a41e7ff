import { createItem } from '#server/library/items/items.ts'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import type { Services } from '#server/services.ts'
import { openFilledForm, saveFilledForm } from '#server/visits/forms/filled/filled-forms.ts'
import { startGeneration } from '#server/visits/notes/generation/start.ts'
import { createSample } from '#server/visits/sample/sample.ts'
import { createScribe } from '#server/visits/scribes/scribes.ts'
import { appendChunksIn, markReady } from '#server/visits/transcription/chunks/append.ts'
import { connectDemoEmr } from './connect-demo-emr.ts'
import { type DemoVisit, demoVisits } from './visits.ts'

const WORDS_A_SECOND = 2.5

/** Gives a visitor visits with notes, a template, a filled form, and the appointments of the demo EMR. */
export async function storeDemoData(s: Services, userId: string, timezone: string): Promise<void> {
  const ids: string[] = []
  // The last one made is on top of the list.
  for (const visit of demoVisits.toReversed())
    ids.unshift(await storeVisit(s, userId, timezone, visit))
  await createSample(s, userId, timezone, { empty: false, note: true })
  await createItem(s, userId, template)
  const [withForm] = ids
  if (withForm) await fillForm(s, userId, withForm)
  // It's reached by HTTP at PUBLIC_URL, which a proxy may not let through from here.
  await connectDemoEmr(s, userId, timezone).catch((error: unknown) =>
    s.log(`The demo EMR could not be connected for a visitor: ${errorLabel(error)}`, 'warn'),
  )
}

async function storeVisit(
  s: Services,
  userId: string,
  timezone: string,
  { title, gist, language, hasNote, text }: DemoVisit,
): Promise<string> {
  const scribe = { name: title, gist, language, draft: false, sample: true, prompts: [soap] }
  const { id } = await createScribe(s, userId, timezone, scribe)
  const vault = await openVault(s.keys, userScope(userId))
  const place = { userId, scribeId: id, vault }
  await s.db.as(userId, async (tx) => {
    await appendChunksIn(s, tx, place, linesOf(text))
    await markReady(tx, place)
  })
  // It's still being written when this returns, by Highlights if there is no language model.
  if (hasNote)
    await startGeneration(s, userId, {
      scribeId: id,
      mode: 'NORMAL',
      writer: 'highlights',
      timezone,
    })
  return id
}

const soap = { id: 'soap', name: 'SOAP' }

/** Lines with times at a human pace. */
function linesOf(text: string) {
  let at = 0
  return text.split('\n').map((line) => {
    const spoken = line.slice(3)
    const timestamp = at
    at += spoken.split(' ').length / WORDS_A_SECOND + 0.5
    return {
      speaker: line.startsWith('C') ? 'clinician' : 'patient',
      text: spoken,
      timestamp,
      end: at,
    }
  })
}

const template = {
  itemType: 'template',
  group: 'me',
  draft: false,
  name: 'Short visit (demo)',
  content: `# Reason
[Why the patient came, in one sentence.]

# Findings
[Symptoms, examination and results that were mentioned.]

# Plan
[What was agreed, one line each.]`,
}

/** The sick certificate that comes with the product. */
const CERTIFICATE = '5f0e2c1a-7b64-4d0b-9a51-0d6a3c1b7e01'

async function fillForm(s: Services, userId: string, scribeId: string): Promise<void> {
  const { id, version } = await openFilledForm(s, userId, scribeId, CERTIFICATE)
  const today = s.now().toISOString().slice(0, 10)
  await saveFilledForm(s, userId, id, {
    version,
    changes: {
      f1: 'Ana Farrow (synthetic)',
      f2: '1988-04-12',
      f4: today,
      f5: today,
      f7: 'Yes',
      f12: 'Fever and cough',
      f13: 'Yes',
      f17: 'Dr. Demo Visitor',
      f19: 'Demo clinic (no real patients)',
    },
  })
}
