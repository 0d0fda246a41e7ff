import { withoutFillers } from '#server/clinical/language/clean.ts'
import { isComplaint } from '#server/clinical/language/cues.ts'
import { guessClinician, findRole } from '#server/clinical/language/roles.ts'
import type { SourceIndex, Unit } from '#server/clinical/language/unit.ts'
import type { Source } from '#server/clinical/language/source.ts'
import type { Visit } from '#server/clinical/visit.ts'
import { findTasks } from '#server/visits/tasks/find.ts'

export interface Gist {
  /** '' if nothing that could name the visit was said. */
  title: string
  gist: string
}

const LONGEST_LINE = 120
const FINDINGS_NAMED = 2
const lead = /^(?:(?:um+|uh+|well|so|hi|hello|yes|yeah|okay|doctor|good morning)[\s,.]+)+/i

/** A name and a two-line summary of a visit, in the visit's own words: the patient's reason, and the decisions. */
export function extractGist(sources: readonly Source[], index: SourceIndex, visit: Visit): Gist {
  const clinician = guessClinician(sources)
  const spoken = index.units.filter(({ sources: [source] }) => source?.kind === 'transcript')
  const complaints = spoken.filter(
    (unit) => isOfPatient(unit, clinician) && !unit.question && findingsOf(unit).length > 0,
  )
  const findings = [...new Set(complaints.flatMap(findingsOf))].slice(0, FINDINGS_NAMED)
  const decided = findTasks(visit, new Date(0)).find(({ kind }) => kind !== 'patient')
  const lines = [complaints[0]?.text, decided?.said].flatMap((text) => (text ? [line(text)] : []))
  return { title: capital(findings.join(' and ')), gist: lines.join('\n') }
}

const isOfPatient = ({ sources: [source], aboutPatient }: Unit, clinician: string | undefined) =>
  aboutPatient && source !== undefined && findRole(source, clinician) === 'patient'

const findingsOf = ({ analysis }: Unit) =>
  analysis.terms.filter((t) => isComplaint(t) && t.polarity === 'yes').map((t) => t.key)

function line(text: string): string {
  const bare = capital(withoutFillers(text).replace(lead, ''))
  return bare.length > LONGEST_LINE ? `${bare.slice(0, LONGEST_LINE - 1).trimEnd()}…` : bare
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
