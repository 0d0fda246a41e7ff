import { inLanguage } from '#common/intake/local-text.ts'
import { openQuestions, type SummaryLine } from '#common/intake/summary.ts'
import type { Intake, IntakeAlert, IntakeState } from '#contract/intake.ts'
import { intakeLines, type IntakeRow, type OpenedIntake } from '#server/visits/scribes/intake.ts'

/** How far a link has come. */
export function intakeState(
  { ended, finished, expires, opened, answers }: Omit<IntakeRow, 'sealed'>,
  now: Date,
): IntakeState {
  if (ended) return ended
  if (finished) return 'finished'
  if (expires <= now) return 'expired'
  if (answers) return 'started'
  return opened ? 'opened' : 'waiting'
}

/** Whether the patient can still answer. */
export const isOpen = ({ ended, finished, expires, kiosk }: IntakeRow, now: Date): boolean =>
  ended === null && expires > now && !(kiosk && finished)

/** A link as its clinician sees it, in the language of the visit. */
export function presentIntake(opened: OpenedIntake, now: Date, language: string): Intake {
  const { row, set } = opened
  return {
    id: row.id,
    set: set.id,
    title: inLanguage(set.title, language),
    language: opened.language,
    translation: opened.translation?.language ?? null,
    kiosk: row.kiosk,
    state: intakeState(row, now),
    created: row.created.toISOString(),
    expires: row.expires.toISOString(),
    opened: row.opened?.toISOString() ?? null,
    finished: row.finished?.toISOString() ?? null,
    lines: intakeLines(opened, language).map(presentLine),
    unanswered: openQuestions(set, opened.answers, opened.facts, language),
    alerts: presentAlerts(opened, language),
  }
}

const presentLine = ({ id, kind, label, answer, denied, isSkipped, at }: SummaryLine) => ({
  id,
  label,
  answer,
  denied,
  isSkipped,
  isWords: !isSkipped && (kind === 'text' || kind === 'medicines' || kind === 'allergies'),
  at,
})

function presentAlerts({ set, alerted }: OpenedIntake, language: string): IntakeAlert[] {
  return alerted.flatMap(({ rule, at, takenBack = null }) => {
    const found = set.emergencies.find(({ id }) => id === rule)
    if (!found) return []
    return [{ rule, action: found.action, text: inLanguage(found.short, language), at, takenBack }]
  })
}
