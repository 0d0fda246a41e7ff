import type { Visit } from '#test/clinical/visit.ts'
import { abdomen, reflux, urinary } from './belly.ts'
import { chestPain, cough, hypertension } from './chest.ts'
import { back, knee, shoulder } from './joints.ts'
import { diabetes, migraine, mood } from './mind.ts'

export const visits: readonly Visit[] = [
  chestPain,
  cough,
  hypertension,
  knee,
  back,
  shoulder,
  abdomen,
  urinary,
  reflux,
  mood,
  migraine,
  diabetes,
]
