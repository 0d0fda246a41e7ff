import { expect, test } from 'vitest'
import { pageName } from '#web/ui/named-pages.ts'
import { beforeChange, linkCreated, linkDelivery, notConfirmed } from './mail-words.ts'

const email = 'dana@example.org'
const withMail = [{ key: 'mail', state: 'failing' }] as const
const without = [{ key: 'mail', state: 'not-set-up' }] as const
const texts = (delivery: ReturnType<typeof linkDelivery>) => [
  notConfirmed(delivery, email),
  beforeChange(delivery),
  linkCreated(delivery),
]

test('a server that cannot send email never says that it has sent one, and says who has the link', () => {
  const [boss, user] = [linkDelivery(without, 'administrator'), linkDelivery(without, 'user')]
  for (const text of [...texts(boss), ...texts(user)])
    expect(text).not.toMatch(/we sent|we’ll send|check your email|on its way/i)
  for (const text of texts(boss)) expect(text).toMatch(pageName)
  for (const text of texts(user)) expect(text).toContain('your administrator')
})

test('a server with mail says so, also while its parts are loading', () => {
  for (const parts of [withMail, undefined])
    expect(texts(linkDelivery(parts, 'user'))).toEqual([
      'dana@example.org isn’t confirmed yet. Open the link in the email we sent.',
      'We’ll send a link to the new address. Open it to confirm the change.',
      'Link sent. Check your email.',
    ])
})
