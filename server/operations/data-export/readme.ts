/** A damaged file of the copy: missing, cut off at the damage, or silent where audio is lost. */
export interface DamagedFile {
  path: string
  state: 'missing' | 'cut' | 'silent'
}

const states = {
  missing: 'These could not be read and are missing:',
  cut: 'These are damaged and end early:',
  silent: 'These contain silence where audio is missing or damaged:',
} as const satisfies Record<DamagedFile['state'], string>

function listDamaged(lost: readonly DamagedFile[]): string {
  return Object.entries(states)
    .map(([state, title]) => {
      const paths = lost.filter((one) => one.state === state).map(({ path }) => `  ${path}\n`)
      return paths.length > 0 ? `\n${title}\n${paths.join('')}` : ''
    })
    .join('')
}

/** The content of the copy, for readers who have never seen this program. */
export function readme(at: Date, visits: number, lost: readonly DamagedFile[]): string {
  return `Everything of one account of Ausculta, as of ${at.toISOString()}.

visits/    One folder for each of the ${visits} visits, named by date and title.
  note ….md         The text of a note (Markdown, opens in any text editor), below whether it was signed and what in it
                    nobody has confirmed.
  note ….docx       The same as a letter, for a word processor.
  note ….json       The same note with its sentences, their evidence, earlier versions, the receipts of signing and what was
                    written to an EMR.
  form ….json       A form as it was filled for the visit: what was typed and said, with its evidence and earlier versions.
  transcript.txt    What was said, and what was not captured. transcript.vtt is the same for players of audio and video,
                    transcript in ….txt the same with its translation.
  transcript history.json  Every line as it was heard first, earlier readings, and what was decided about doubtful names.
  recording….wav    The sound (16 bit, 16 kHz, one channel).
  files/            What was uploaded, as it was uploaded.
  chat.json         The conversation with the assistant.
  visit.json        Context notes, settings, recordings, consent, the patient's answers before the visit, what was
                    read of the patient's chart in an EMR, and when it would have been deleted.
account/   Profile, templates, macros and forms (items.json) with what they said before (item-versions.json), what was
           liked, commented and reported in the library (library.json), memories and what was suggested to remember
           (suggestions.json), dictionary, tasks, settings, letterhead and logo, devices and ways to sign in
           (sign-in.json), comparisons of writers and engines (quality.json), what the browser reported
           (reports.json), and the log of who saw and changed what (activity.csv, activity.json).
${listDamaged(lost)}`
}
