import { paths, type SettingsTopic } from '#web/paths.ts'
import { t } from '#web/i18n/i18n.ts'

export type TourName = 'tour' | 'advanced'

/** One thing that is shown where it is. */
export interface TourStep {
  title: string
  text: string
  /** Where it is, as a CSS selector. */
  target: string
  /** The page that it is on; the one that is open where absent. `visit` is one to show it on. */
  at?: (visit: string) => string
}

const context = (visit: string) => paths.scribe(visit)
const settingsLink = (topic: SettingsTopic) => `#main a[href="${paths.settings(topic)}"]`
const results = (visit: string) => paths.scribe(visit, { tab: 'results' })

/** What one meets on the way from a conversation to a note, and what is there for those who want more. */
export const tours: Record<TourName, readonly TourStep[]> = {
  tour: [
    {
      title: t('Record'),
      text: t(
        'One press starts, and the same place stops. R works as well. The sound is saved while you speak; going to other pages or losing the network does not end it.',
      ),
      target: '[data-tour=record]',
    },
    {
      title: t('Transcript'),
      text: t(
        'What was said appears here line by line, with its time and its speaker. Click a line to correct it, or its time to hear it. You can also paste, type or import a transcript.',
      ),
      target: 'section[aria-label=Transcript] h2',
      at: context,
    },
    {
      title: t('Notes and files'),
      text: t(
        'What nobody says aloud goes here: a blood pressure, a letter, a picture of a list of medicines. Notes are written from this as well.',
      ),
      target: 'section[aria-label="Notes and files"] h2',
      at: context,
    },
    {
      title: t('Results'),
      text: t(
        'The note. Click a sentence to see the words it rests on. Amber has no source in the visit, red contradicts it; F8 goes from one to the next. Then copy it for the chart.',
      ),
      target: '#main [role=tab][aria-selected=true]',
      at: results,
    },
    {
      title: t('Templates'),
      text: t(
        'They decide what a note holds. Choose your default, change a copy, write your own, or look through the public ones.',
      ),
      target: 'nav a[href="/home/templates"], [data-tour=menu]',
    },
  ],
  advanced: [
    {
      title: t('For each note'),
      text: t(
        'Beside a note you choose its model, several templates are written side by side, and its menu shows word for word what the model is asked. A template can be edited as plain text.',
      ),
      target: settingsLink('notes'),
      at: () => paths.settings('notes'),
    },
    {
      title: t('Macros'),
      text: t(
        'Text that you write again and again: typed as a trigger word, pressed as a key, or said in a dictation. [[Gaps]] are filled from the visit.',
      ),
      target: settingsLink('templates'),
      at: () => paths.settings('templates', 'snippets'),
    },
    {
      title: t('Forms'),
      text: t(
        'Forms lie in the library beside templates and macros, with the same filters and the same search.',
      ),
      target: '[role=radiogroup][aria-label=Kind]',
      at: () => `${paths.templates}?type=form`,
    },
    {
      title: t('Memories'),
      text: t(
        'Short instructions on how you write, such as “Write BP for blood pressure”. They can be suggested from what you change; nothing is remembered unless you say so.',
      ),
      target: settingsLink('notes'),
      at: () => paths.settings('notes', 'writing-preferences'),
    },
  ],
}
