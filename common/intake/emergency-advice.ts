import type { EmergencyNumbers } from './emergency-numbers.ts'
import { inLanguage, type LocalText } from './local-text.ts'
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
    fr: 'Si la clinique est fermée, appelez le {number} ou allez dans un service d’urgence.',
  },
  closed: {
    en: 'If the clinic is closed, go to an urgent care centre.',
    fr: 'Si la clinique est fermée, allez dans un service d’urgence.',
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

/** What to do when a rule applies, in the patient’s language and with the numbers of the clinic. */
export function emergencyAdvice(
  rule: EmergencyRule,
  numbers: EmergencyNumbers,
  language: string,
): EmergencyAdvice {
  const call = {
    ambulance: numbers.emergency,
    crisis: numbers.crisis,
    hospital: numbers.emergency,
    today: numbers.advice,
  }[rule.action]
  const write = (text: LocalText, number = '') =>
    inLanguage(text, language).replace('{number}', number)
  /** The first text with the number, or the second one without. */
  const withNumber = (number: string | undefined, text: LocalText, without: LocalText) =>
    number === undefined ? write(without) : write(text, number)
  const { emergency } = numbers
  const steps = {
    ambulance: () => [
      withNumber(emergency, texts.callNow, texts.callLocal),
      write(texts.dontDrive),
    ],
    crisis: () => [
      ...(numbers.crisis === undefined ? [] : [write(texts.callCrisis, numbers.crisis)]),
      withNumber(emergency, texts.inDanger, texts.inDangerLocal),
      write(texts.stayWith),
    ],
    hospital: () => [write(texts.goNow), withNumber(emergency, texts.worse, texts.worseLocal)],
    today: () => [
      write(texts.callClinic),
      withNumber(numbers.advice, texts.closedAdvice, texts.closed),
      withNumber(emergency, texts.worse, texts.worseLocal),
    ],
  }[rule.action]()
  return {
    heading: write(headings[rule.action]),
    reason: write(rule.reason),
    steps: [...steps, ...(rule.advice ? [write(rule.advice)] : [])],
    ...(call !== undefined && { call }),
  }
}
