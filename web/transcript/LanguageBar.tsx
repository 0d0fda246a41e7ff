import { Anchor, Button, Switch, UnstyledButton } from '@mantine/core'
import { ArrowRight, ChevronDown, Languages } from 'lucide-react'
import { Link } from 'react-router'
import {
  baseOf,
  defaultTarget,
  languageCodes,
  languageName,
  type TargetLanguage,
  targetLanguages,
} from '#contract/languages.ts'
import type { Scribe } from '#contract/scribes.ts'
import { useUser } from '#web/api/useUser.ts'
import { paths } from '#web/paths.ts'
import { LanguagePicker } from '#web/ui/LanguagePicker.tsx'
import css from './translation.module.css'
import { useSetLanguages, useTranslator } from './useLanguages.ts'

/** What is spoken, and what it is translated into. A change while one records counts for what follows. */
export function LanguageBar({ scribe }: { scribe: Scribe }) {
  const { language, targetLanguage, translating } = scribe.medicalContext.transcript
  const set = useSetLanguages(scribe.id)
  const translator = useTranslator()
  const missing = translator?.name === null
  const target = targetLanguages.find((code) => code === targetLanguage) ?? defaultTarget(language)
  const isOn = translating && targetLanguage !== null
  const turnOn = (code: TargetLanguage) => set.mutate({ targetLanguage: code, translating: true })
  return (
    <div className={css.bar} role="group" aria-label="Languages">
      <LanguagePicker
        codes={languageCodes}
        value={language}
        onChoose={(code) => set.mutate({ language: code })}
        button={(open) => (
          <UnstyledButton
            className={css.choice}
            aria-label={`Spoken: ${languageName(language)}. Change`}
            onClick={open}
          >
            {language === 'multi' ? 'Any language' : languageName(language)}
            <ChevronDown size={13} aria-hidden />
          </UnstyledButton>
        )}
      />
      {isOn && <ArrowRight size={13} aria-hidden className={css.arrow} />}
      <LanguagePicker
        codes={targetLanguages.filter((code) => code !== baseOf(language))}
        value={isOn ? targetLanguage : null}
        onChoose={(code) => !missing && turnOn(code)}
        button={(open) =>
          isOn ? (
            <UnstyledButton
              className={css.choice}
              aria-label={`Translated into ${languageName(targetLanguage)}. Change`}
              onClick={open}
            >
              {languageName(targetLanguage)}
              <ChevronDown size={13} aria-hidden />
            </UnstyledButton>
          ) : (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              className={css.translate ?? ''}
              leftSection={<Languages size={14} aria-hidden />}
              onClick={open}
            >
              Translate
            </Button>
          )
        }
        footer={
          missing ? (
            <NotSetUp />
          ) : (
            <Switch
              size="sm"
              label={`Translate into ${languageName(target)}`}
              checked={isOn}
              onChange={(event) =>
                event.currentTarget.checked ? turnOn(target) : set.mutate({ translating: false })
              }
            />
          )
        }
      />
    </div>
  )
}

function NotSetUp() {
  const isAdministrator = useUser().role === 'administrator'
  return (
    <p className={css.notSetUp}>
      No translator is set up. A language model translates, and so do some speech engines.{' '}
      {isAdministrator ? (
        <Anchor component={Link} to={paths.settings('system')} size="sm">
          Set one up in Settings → System
        </Anchor>
      ) : (
        'Ask your administrator to set one up.'
      )}
    </p>
  )
}
