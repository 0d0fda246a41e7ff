import { paths } from '#web/paths.ts'

/** Where the pages of earlier versions are now. */
const moved: Record<string, string> = {
  transcription: paths.settings('recording', 'transcription'),
  consent: paths.settings('recording', 'consent'),
  dictionary: paths.settings('recording', 'dictionary'),
  chart: paths.settings('integrations', 'chart'),
  generation: paths.settings('notes'),
  memories: paths.settings('notes', 'writing-preferences'),
  macros: paths.settings('templates', 'snippets'),
  letterhead: paths.settings('templates', 'letterhead'),
  paste: paths.settings('templates', 'copy-formats'),
  shortcuts: paths.settings('appearance', 'shortcuts'),
  speech: paths.admin('speech'),
  quality: paths.admin('quality'),
  system: paths.admin('system'),
}

/** The present address of a topic of an earlier version; undefined for an unknown one. */
export const movedTopic = (topic: string): string | undefined =>
  Object.hasOwn(moved, topic) ? moved[topic] : undefined
