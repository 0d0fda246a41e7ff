import type { ShownIntake } from '#contract/intake-link.ts'
import { Screen } from './Screen.tsx'
import { useWords, type Words } from './words.ts'

interface Props {
  state: Exclude<ShownIntake['state'], 'open'>
  clinic: string
}

/** A link that no longer takes answers, and what to do about it. */
export function Closed({ state, clinic }: Props) {
  const { t } = useWords()
  const { title, text } = wordsFor(t)[state]
  return (
    <Screen title={title}>
      <p>{text}</p>
      {clinic && state !== 'locked' && <p>{t('Clinic: {clinic}', { clinic })}</p>}
    </Screen>
  )
}

const wordsFor = (t: Words['t']): Record<Props['state'], { title: string; text: string }> => ({
  expired: {
    title: t('This link has expired'),
    text: t('The answers you saved are with the clinic. To add more, ask for a new link.'),
  },
  withdrawn: {
    title: t('The clinic has closed these questions'),
    text: t('The answers you saved are with the clinic. Questions? Please call the clinic.'),
  },
  'not-me': {
    title: t('Thank you for telling us'),
    text: t('This link no longer works, and its answers were deleted. You can close this page.'),
  },
  locked: {
    title: t('Thank you'),
    text: t('Your answers are saved. Please give the tablet back to the staff.'),
  },
})
