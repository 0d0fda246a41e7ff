import type { Option } from '../question-set.ts'
import { both, option } from './bilingual.ts'

export const noneOfThese: Option = {
  ...option('none', 'None of these', 'Aucune de ces réponses'),
  exclusive: true,
}

/** Answers to “How is it changing?”. */
export const courses: readonly Option[] = [
  option('better', 'Getting better', 'Cela s’améliore'),
  option('same', 'Staying the same', 'C’est stable'),
  option('worse', 'Getting worse', 'Cela s’aggrave'),
  option('comes', 'It comes and goes', 'Cela va et vient'),
  option('relapse', 'It got better, then worse', 'Mieux d’abord, puis pire'),
]

/** How often doses are missed. */
export const missedDoses: readonly Option[] = [
  option('never', 'Never', 'Jamais'),
  option('month', 'Once or twice a month', 'Une ou deux fois par mois'),
  option('week', 'Once or twice a week', 'Une ou deux fois par semaine'),
  option('often', 'More often', 'Plus souvent'),
  option('stopped', 'I stopped a medicine', 'J’ai arrêté un médicament'),
  option('no-medicines', 'I take no medicines for this', 'Je ne prends rien pour cela'),
]

/** Days a week with 30 minutes of movement. */
export const activeDays: readonly Option[] = [
  option('none', 'None', 'Aucun'),
  option('few', '1 or 2', '1 ou 2'),
  option('some', '3 or 4', '3 ou 4'),
  option('most', '5 or more', '5 ou plus'),
]

/**
 * Answers of PHQ-2 and GAD-2 (Kroenke, Spitzer, Williams and others; made available by Pfizer, no permission needed to
 * use, translate or display). The French is the Canadian version.
 */
export const pastTwoWeeks: readonly Option[] = [
  option('0', 'Not at all', 'Jamais'),
  option('1', 'Several days', 'Plusieurs jours'),
  option('2', 'More than half the days', 'Plus de sept jours'),
  option('3', 'Nearly every day', 'Presque tous les jours'),
]

/** The ends of a pain scale. */
export const painEnds = {
  lowest: both('No pain', 'Aucune douleur'),
  highest: both('Worst pain', 'Pire douleur'),
}
