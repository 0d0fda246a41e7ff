import type { EmergencyNumbers } from './emergency-numbers.ts'
import { inLanguage, type LocalText, type Wording } from './local-text.ts'
import type { EmergencyAction, EmergencyRule } from './question-set.ts'

/** What a patient reads when an emergency rule applies. */
export interface EmergencyAdvice {
  heading: string
  reason: string
  /** What to do, in this order. */
  steps: string[]
  /** The number to offer as a link to call. */
  call?: string
}

const headings: Record<EmergencyAction, LocalText> = {
  ambulance: { en: 'Get help now', fr: 'Demandez de l’aide maintenant' },
  crisis: { en: 'You can talk to someone now', fr: 'Vous pouvez parler à quelqu’un maintenant' },
  hospital: {
    en: 'Go to the emergency department',
    fr: 'Allez à l’urgence',
  },
  today: { en: 'See someone today', fr: 'Consultez aujourd’hui' },
}

const texts = {
  callNow: { en: 'Call {number} now.', fr: 'Appelez le {number} maintenant.' },
  callLocal: {
    en: 'Call your local emergency number now.',
    fr: 'Appelez maintenant le numéro d’urgence de votre région.',
  },
  dontDrive: {
    en: 'If you can’t call, ask someone to take you to the nearest emergency department. Don’t drive yourself.',
    fr: 'Si vous ne pouvez pas appeler, demandez à quelqu’un de vous conduire à l’urgence la plus proche. Ne conduisez pas vous-même.',
  },
  callCrisis: {
    en: 'Call {number}. You can talk to someone at any time of the day or night.',
    fr: 'Appelez le {number}. Vous pouvez parler à quelqu’un à toute heure du jour et de la nuit.',
  },
  inDanger: {
    en: 'If you may act on these thoughts, call {number} or go to the nearest emergency department now.',
    fr: 'Si vous risquez de passer à l’acte, appelez le {number} ou allez maintenant à l’urgence la plus proche.',
  },
  inDangerLocal: {
    en: 'If you may act on these thoughts, call your local emergency number or go to the nearest emergency department now.',
    fr: 'Si vous risquez de passer à l’acte, appelez le numéro d’urgence de votre région ou allez maintenant à l’urgence la plus proche.',
  },
  stayWith: {
    en: 'Tell someone near you how you feel, and ask them to stay with you.',
    fr: 'Dites à un proche comment vous vous sentez et demandez-lui de rester avec vous.',
  },
  goNow: {
    en: 'Go to the nearest emergency department now. Ask someone to drive you.',
    fr: 'Allez maintenant à l’urgence la plus proche. Demandez à quelqu’un de vous conduire.',
  },
  callClinic: {
    en: 'Call the clinic now and tell them what you answered. Don’t wait for your appointment.',
    fr: 'Appelez la clinique maintenant et dites ce que vous avez répondu. N’attendez pas votre rendez-vous.',
  },
  closedAdvice: {
    en: 'If the clinic is closed, call {number} or go to an urgent care centre.',
    fr: 'Si la clinique est fermée, appelez le {number} ou allez dans un centre de soins urgents.',
  },
  closed: {
    en: 'If the clinic is closed, go to an urgent care centre.',
    fr: 'Si la clinique est fermée, allez dans un centre de soins urgents.',
  },
  tellStaffHeading: { en: 'Tell the staff now', fr: 'Avertissez le personnel maintenant' },
  tellStaff: {
    en: 'Go to the desk or call out. Show this screen.',
    fr: 'Allez au comptoir ou demandez de l’aide à voix haute. Montrez cet écran.',
  },
  worse: {
    en: 'If you get worse or can’t get there, call {number}.',
    fr: 'Si votre état s’aggrave ou si vous ne pouvez pas y aller, appelez le {number}.',
  },
  worseLocal: {
    en: 'If you get worse or can’t get there, call your local emergency number.',
    fr: 'Si votre état s’aggrave ou si vous ne pouvez pas y aller, appelez le numéro d’urgence de votre région.',
  },
} satisfies Record<string, LocalText>

/** What `emergencyAdvice` says besides the texts of a rule. */
export const adviceTexts: readonly LocalText[] = [
  ...Object.values(headings),
  ...Object.values(texts),
]

/** Where a patient answers; `clinic`: on a tablet in the waiting room. */
export type AnsweringPlace = 'clinic' | 'elsewhere'

/** What to do when a rule applies, in the patient’s language and with the numbers of the clinic. */
export function emergencyAdvice(
  rule: EmergencyRule,
  numbers: EmergencyNumbers,
  language: string | Wording,
  place: AnsweringPlace = 'elsewhere',
): EmergencyAdvice {
  const isHere = place === 'clinic'
  const steps = isHere ? stepsHere(rule.action, numbers) : stepsFor(rule.action, numbers)
  const write = ([text, number = '']: Step) =>
    inLanguage(text, language).replace('{number}', number)
  const call = isHere && rule.action !== 'crisis' ? undefined : numberFor(rule.action, numbers)
  return {
    heading: inLanguage(isHere ? texts.tellStaffHeading : headings[rule.action], language),
    reason: inLanguage(rule.reason, language),
    steps: [...steps, ...(rule.advice ? [[rule.advice] as const] : [])].map(write),
    ...(call !== undefined && { call }),
  }
}

/** A text and the number that it names. */
type Step = readonly [text: LocalText, number?: string]

/** The text with the number, or another one where no number is known. */
const withNumber = (number: string | undefined, text: LocalText, without: LocalText): Step =>
  number === undefined ? [without] : [text, number]

const numberFor = (action: EmergencyAction, numbers: EmergencyNumbers) =>
  ({
    ambulance: numbers.emergency,
    crisis: numbers.crisis,
    hospital: numbers.emergency,
    today: numbers.advice,
  })[action]

function stepsFor(
  action: EmergencyAction,
  { emergency, crisis, advice }: EmergencyNumbers,
): readonly Step[] {
  const ifWorse = withNumber(emergency, texts.worse, texts.worseLocal)
  return {
    ambulance: [withNumber(emergency, texts.callNow, texts.callLocal), [texts.dontDrive] as const],
    crisis: [
      ...(crisis === undefined ? [] : [[texts.callCrisis, crisis] as const]),
      withNumber(emergency, texts.inDanger, texts.inDangerLocal),
      [texts.stayWith] as const,
    ],
    hospital: [[texts.goNow] as const, ifWorse],
    today: [
      [texts.callClinic] as const,
      withNumber(advice, texts.closedAdvice, texts.closed),
      ifWorse,
    ],
  }[action]
}

/** In the waiting room, the staff can help faster than a phone call. */
const stepsHere = (action: EmergencyAction, { crisis }: EmergencyNumbers): readonly Step[] => [
  [texts.tellStaff],
  ...(action === 'crisis' && crisis !== undefined ? [[texts.callCrisis, crisis] as const] : []),
]
