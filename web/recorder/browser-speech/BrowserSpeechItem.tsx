import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AudioLines, Check } from 'lucide-react'
import { getBrowserSpeech } from '#contract/browser-speech.ts'
import { call } from '#web/api/client.ts'
import { useUser } from '#web/api/useUser.ts'
import { languageName } from '#web/i18n/languages.ts'
import { browserSpeechKey, useBrowserSpeech } from './choice.ts'
import { chooseBrowserSpeech } from './begin.ts'
import { localeOf } from './locale.ts'
import { install, type Place, placeOf } from './recogniser.ts'
import css from '../recorder.module.css'
import { t } from '#web/i18n/i18n.ts'

const icon = { size: 15, 'aria-hidden': true } as const

/** The consequences of letting this browser transcribe, shown before it is chosen. */
function noteOf(place: Place, allowed: boolean, language: string): string {
  if (place === 'here') return t('Runs on this device. Doesn’t separate speakers.')
  if (place === 'downloadable')
    return t('Downloads {language} first, then runs on this device.', {
      language: languageName(language),
    })
  return allowed
    ? t('Audio goes to the browser vendor.')
    : t('Audio goes to the browser vendor. Your administrator hasn’t allowed it.')
}

/** Lets this browser transcribe if the server has no live engine. */
export function BrowserSpeechItem() {
  const { on, failure } = useBrowserSpeech()
  const { language } = useUser().settings
  const locale = localeOf(language)
  const place = useQuery({
    queryKey: [...browserSpeechKey, locale],
    queryFn: () => placeOf(locale),
  })
  const setting = useQuery({
    queryKey: browserSpeechKey,
    queryFn: ({ signal }) => call(getBrowserSpeech, { signal }),
  })
  if (!place.data || place.data === 'none' || !setting.data) return null
  const { allowCloud } = setting.data
  const refused = place.data === 'away' && !allowCloud

  async function choose(): Promise<void> {
    if (on || place.data !== 'downloadable') return chooseBrowserSpeech(!on)
    chooseBrowserSpeech(await install(locale))
    await place.refetch()
  }

  return (
    <Menu.Item
      leftSection={<AudioLines {...icon} />}
      rightSection={on && !refused ? <Check size={15} aria-label={t('On')} /> : undefined}
      disabled={refused}
      onClick={() => void choose()}
    >
      {t('Transcribe with this browser')}
      <span className={css.itemNote}>
        {failure
          ? t('This browser could not transcribe.')
          : noteOf(place.data, allowCloud, language)}
      </span>
    </Menu.Item>
  )
}
