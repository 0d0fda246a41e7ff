import type { QuestionSet } from '../question-set.ts'
import { abdominalPain } from './abdominal-pain.ts'
import { backJointPain } from './back-joint-pain.ts'
import { bloodPressure } from './blood-pressure.ts'
import { checkUp } from './check-up.ts'
import { chestPain } from './chest-pain.ts'
import { child } from './child.ts'
import { cough } from './cough.ts'
import { diabetes } from './diabetes.ts'
import { headache } from './headache.ts'
import { mood } from './mood.ts'
import { skin } from './skin.ts'
import { urinary } from './urinary.ts'

/** The question sets that come with the product. Pages get one from the server, so that they don’t load them all. */
export const builtInSets: readonly QuestionSet[] = [
  checkUp,
  cough,
  chestPain,
  headache,
  abdominalPain,
  backJointPain,
  urinary,
  skin,
  mood,
  diabetes,
  bloodPressure,
  child,
]

/** A built-in set by its id. */
export const builtInSet = (id: string): QuestionSet | undefined =>
  builtInSets.find((set) => set.id === id)
