import { paths, type SettingsTopic } from '#web/paths.ts'
import { t } from '#web/i18n/i18n.ts'

export type TourName = 'tour' | 'advanced'

/** One thing that is shown where it is. */
export interface TourStep {
  title: string
  text: string
  /** Where it is, as a CSS selector. */
  target: string
  /** The page that it is on; the open one where absent. `visit` is one to show it on. */
  at?: (visit: string) => string
}

const context = (visit: string) => paths.scribe(visit)
const settingsLink = (topic: SettingsTopic) => `#main a[href="${paths.settings(topic)}"]`
const sectionHeading = (label: string) => `section[aria-label="${label}"] h2`
const results = (visit: string) => paths.scribe(visit, { tab: 'results' })

/** The stops between a conversation and a note, and optional features. */
export const tours: Record<TourName, readonly TourStep[]> = {
  tour: [
    {
      title: t('Record'),
      text: t(
        'Press to start, and press again to stop. You can also use R. Audio is saved as you speak, even on other pages or offline.',
      ),
      target: '[data-tour=record]',
    },
    {
      title: t('Transcript'),
      text: t(
        'The conversation appears here line by line, with times and speakers. Click a line to correct it, or its time to hear it. You can also paste, type or import a transcript.',
      ),
      target: sectionHeading(t('Transcript')),
      at: context,
    },
    {
      title: t('Notes and files'),
      text: t(
        'Add anything not said aloud, such as vitals, a letter or a photo of a medication list. Notes use it too.',
      ),
      target: sectionHeading(t('Notes and files')),
      at: context,
    },
    {
      title: t('Results'),
      text: t(
        'Your note. Click a sentence to see its source. Amber has no source in the visit; red contradicts it. F8 goes to the next mark. Then copy the note to the chart.',
      ),
      target: '#main [role=tab][aria-selected=true]',
      at: results,
    },
    {
      title: t('Templates'),
      text: t(
        'Templates decide what a note contains. Choose a default, edit a copy, write your own or browse the public ones.',
      ),
      target: 'nav a[href="/home/templates"], [data-tour=menu]',
    },
  ],
  advanced: [
    {
      title: t('For each note'),
      text: t(
        'Choose a model for each note and write several templates side by side. The note menu shows the exact prompt. You can edit a template as plain text.',
      ),
      target: settingsLink('notes'),
      at: () => paths.settings('notes'),
    },
    {
      title: t('Macros'),
      text: t(
        'Text you use often: insert it with a trigger word, a key or your voice. [[Blanks]] are filled from the visit.',
      ),
      target: settingsLink('templates'),
      at: () => paths.settings('templates', 'snippets'),
    },
    {
      title: t('Forms'),
      text: t(
        'Find forms in the library, next to templates and macros. The same filters and search apply.',
      ),
      target: `[role=radiogroup][aria-label="${t('Kind')}"]`,
      at: () => `${paths.templates}?type=form`,
    },
    {
      title: t('Memories'),
      text: t(
        'Short instructions on your style, such as “Write BP for blood pressure”. Your edits can suggest them, but nothing is saved without your approval.',
      ),
      target: settingsLink('notes'),
      at: () => paths.settings('notes', 'writing-preferences'),
    },
  ],
}
