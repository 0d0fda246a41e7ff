import type { Source } from '#server/clinical/language/source.ts'
import type { VisitLine } from '#server/clinical/visit.ts'

export type Role = VisitLine['role']

/** A speaker's role according to the label. */
const labels: readonly (readonly [RegExp, Role])[] = [
  [
    /^(?:clinician|doctor|dr\b|physician|gp|provider|nurse practitioner|np\b|consultant|midwife|therapist|psychiatrist|pharmacist|physio)/i,
    'clinician',
  ],
  [/^patient/i, 'patient'],
  [/^(?:interpreter|translator)/i, 'interpreter'],
  [
    /^(?:mother|father|mom|mum|mam|mama|dad|daddy|parent|son|daughter|wife|husband|spouse|partner|brother|sister|grand\p{L}+|granny|nan|aunt|uncle|cousin|guardian|family|relative|guest|boyfriend|girlfriend|fianc|niece|nephew|step\p{L}+)/iu,
    'relative',
  ],
  [
    /^(?:nurse|carer|caregiver|friend|student|receptionist|assistant|scribe|paramedic|social worker|teacher|neighbou?r)/i,
    'other',
  ],
]

export function roleOfLabel(label: string): Role {
  return labels.find(([pattern]) => pattern.test(label))?.[1]
}

const seesAlone = /^(?:nurse|paramedic)/i

const clinicianWords =
  /(?<!\p{L})(?:prescribe|milligrams?|examine|your (?:blood pressure|lungs|heart|symptoms|medications?|results?|chest|bloods)|take a (?:look|listen)|have a (?:look|listen)|follow up|i recommend|refer you|any (?:fevers?|allerg\p{L}+|pain|other)|what brings you|what can i do|how can i help|how long have you|how's your|how is your|do you have|have you had|have you been|let me)(?!\p{L})/giu
const patientWords =
  /(?<!\p{L})(?:i feel|i felt|i've been|i've had|i've got|i have|i can't|my (?:wife|husband|pain|back|head|stomach|knee|chest|throat|leg|job|mom|mum|dad)|it hurts|i take|i don't|doctor)(?!\p{L})/giu

/** How much the lines of one speaker sound like a clinician's; the more lines, the surer. */
function clinicianScore(lines: readonly Source[]): number {
  let [score, sentences] = [0, 0]
  for (const { text } of lines) {
    sentences += (text.match(/[.?!]+/g)?.length ?? 0) || 1
    score += text.match(/\?/g)?.length ?? 0
    score +=
      2 * ((text.match(clinicianWords)?.length ?? 0) - (text.match(patientWords)?.length ?? 0))
  }
  return score / (sentences + 3)
}

const claimsKin =
  /(?<!\p{L})(?:i'm|i am|this is) (?:his|her|the|their) (?:wife|husband|mother|mum|mom|father|dad|daughter|son|sister|brother|partner|carer)(?!\p{L})/iu

/**
 * Roles by label: from the label itself, otherwise guessed from who asks and who answers. Lines without a label have
 * none.
 */
export function assignRoles(sources: readonly Source[]): Map<string, Role> {
  const spoken = Map.groupBy(
    sources.filter((s) => s.kind === 'transcript' && s.speaker !== undefined),
    (s) => s.speaker ?? '',
  )
  const roles = new Map<string, Role>(
    [...spoken.keys()].map((label) => [label, roleOfLabel(label)]),
  )
  const open = [...spoken].filter(([label]) => roles.get(label) === undefined)
  const taken = new Set(roles.values())
  const ranked = open
    .filter(([, lines]) => !lines.some((line) => claimsKin.test(line.text)))
    .map(([label, lines]) => ({ label, score: clinicianScore(lines) }))
    .sort((a, b) => b.score - a.score)
  for (const [label] of open) roles.set(label, 'relative')
  const clinician = taken.has('clinician') ? undefined : ranked.shift()
  if (clinician) roles.set(clinician.label, 'clinician')
  // A nurse who sees the patient alone is the clinician of the visit.
  const clinics = [...roles].some(([, role]) => role === 'clinician')
  if (!clinics)
    for (const label of roles.keys()) if (seesAlone.test(label)) roles.set(label, 'clinician')
  const rest = ranked.length === 1 || !taken.has('patient') ? ranked : []
  const [patient] = rest.sort((a, b) => a.score - b.score)
  if (patient && !taken.has('patient')) roles.set(patient.label, 'patient')
  return roles
}
