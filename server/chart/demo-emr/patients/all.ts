import type { ChartFacts } from '../resources/facts.ts'
import { aishaRahman } from './aisha-rahman.ts'
import { etienneGagne } from './etienne-gagne.ts'
import { francoisCote } from './francois-cote.ts'
import { jeanFrancoisLevesque } from './jean-francois-levesque.ts'
import { luciaFernandez } from './lucia-fernandez.ts'
import { margaretChen } from './margaret-chen.ts'
import { marieTremblay1948 } from './marie-tremblay-1948.ts'
import { marieTremblay1987 } from './marie-tremblay-1987.ts'
import { noorHaddad } from './noor-haddad.ts'
import { robertONeill } from './robert-oneill.ts'
import { samuelOkonkwo } from './samuel-okonkwo.ts'
import { zoeBelangerRoy } from './zoe-belanger-roy.ts'

/** The charts of the demo EMR. Everybody in them is made up. */
export const charts: readonly ChartFacts[] = [
  marieTremblay1948,
  marieTremblay1987,
  jeanFrancoisLevesque,
  aishaRahman,
  robertONeill,
  zoeBelangerRoy,
  noorHaddad,
  etienneGagne,
  margaretChen,
  samuelOkonkwo,
  francoisCote,
  luciaFernandez,
]

/** Id, full name and birth date of each patient. */
export const demoPatients = (): { id: string; name: string; birthDate: string | undefined }[] =>
  charts.map(({ patient: { id, given, family, birthDate } }) => ({
    id,
    name: [...given, family].join(' '),
    birthDate,
  }))
