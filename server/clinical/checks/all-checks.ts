import type { Check } from './check.ts'
import { allergy } from './rules/allergy.ts'
import { certainty } from './rules/certainty.ts'
import { consent } from './rules/consent.ts'
import { date } from './rules/date.ts'
import { doubtful } from './rules/doubtful.ts'
import { drugDose } from './rules/drug-dose.ts'
import { drugStatus } from './rules/drug-status.ts'
import { drugUnsaid } from './rules/drug-unsaid.ts'
import { foreign } from './rules/foreign.ts'
import { followUp } from './rules/follow-up.ts'
import { kinship } from './rules/kin.ts'
import { progress } from './rules/progress.ts'
import { result } from './rules/result.ts'
import { person } from './rules/person.ts'
import { planStatus } from './rules/plan-status.ts'
import { outdated } from './rules/outdated.ts'
import { polarity } from './rules/polarity.ts'
import { risk } from './rules/risk.ts'
import { sex } from './rules/sex.ts'
import { side } from './rules/side.ts'
import { unsaid } from './rules/unsaid.ts'
import { value } from './rules/value.ts'

/** Every check of a sentence, in the order in which their problems are shown. */
export const allChecks: readonly Check[] = [
  doubtful,
  drugUnsaid,
  drugDose,
  drugStatus,
  allergy,
  planStatus,
  value,
  outdated,
  followUp,
  date,
  side,
  polarity,
  progress,
  result,
  risk,
  person,
  kinship,
  sex,
  certainty,
  consent,
  unsaid,
]

/** Checks of a text that the others don't read. */
export const languageFreeChecks: readonly Check[] = [doubtful, foreign]
