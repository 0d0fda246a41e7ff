import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../../web')

/** Every place where the browser keeps something beyond the page, and what that is. A new one has to be thought about. */
const kept: Record<string, string> = {
  'browser-storage.ts': 'what those below give it',
  'api/last-user.ts':
    'the profile and settings of the signed-in user, until the sign-out; whether somebody has signed out',
  'ui/preferences.ts': 'how this screen is set up',
  'i18n/language.ts': 'the language of the interface',
  'intake/chosen-language.ts':
    'the language that a patient chose for a link, and 16 bits that tell that link from others',
  'scribes/useAssistantTab.ts': 'which tab of the assistant a user chose last, by user id',
  'context/upload-db.ts': 'files on their way, sealed; gone once the server has them',
  'api/lock-state.ts': 'whose pages are locked, and when somebody last used a page',
  'notes/recent-templates.ts': 'ids of templates',
  'notes/sign/in-sight.ts': 'ids of notes, seconds, for this tab',
  'drafts/store.ts': 'a random name of this tab',
  'drafts/database.ts':
    'typing in notes, templates and forms that the server does not have, sealed; goes with the sign-out',
  'scribes/home/kept-day-lists.ts':
    'appointments of two days, sealed; they go with the sign-out (decision 126)',
  'offline/worker.ts': 'files of the app itself',
  'recorder/browser-speech/choice.ts': 'which recogniser is used',
  'recorder/choice.ts':
    'which microphone is used, and whether alarms are told beside other programs',
  'recorder/journal-db.ts': 'audio that the server has not confirmed, sealed',
  'scribes/consent/pending.ts': 'answers about consent on their way: ids and choices',
}

test('the browser keeps nothing of a patient but the sealed journal of audio, files on their way, unsaved typing and lists of appointments', () => {
  const keeps =
    /\b(localStorage|sessionStorage|localStore|tabStore|indexedDB|openDB|caches\.open|document\.cookie)\b/
  const found = globSync('**/*.{ts,tsx}', { cwd: web })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => keeps.test(readFileSync(join(web, file), 'utf8')))
  expect(found.toSorted()).toEqual(Object.keys(kept).toSorted())
})

test('no cookie is read or written by the pages, and no token is kept', () => {
  for (const file of Object.keys(kept)) {
    const text = readFileSync(join(web, file), 'utf8')
    expect([file, /\btoken\b|document\.cookie/.test(text)]).toEqual([file, false])
  }
})

test('no form with a secret keeps what is typed in it', () => {
  const keeps = globSync('**/*.tsx', { cwd: web }).filter((file) =>
    readFileSync(join(web, file), 'utf8').includes('useDraft('),
  )
  expect(keeps.length).toBeGreaterThan(10)
  for (const file of keeps) {
    const text = readFileSync(join(web, file), 'utf8')
    expect([file, /PasswordInput|type="password"|apiKey|passphrase|secret/i.test(text)]).toEqual([
      file,
      false,
    ])
  }
})
