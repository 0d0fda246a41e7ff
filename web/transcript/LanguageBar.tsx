import { Anchor, Button, Switch, UnstyledButton } from '@mantine/core'
import { ArrowRight, ChevronDown, Languages } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { Link } from 'react-router'
import {
  baseOf,
  defaultTarget,
  languageCodes,
  type TargetLanguage,
  targetLanguages,
} from '#contract/languages.ts'
import type { Scribe } from '#contract/scribes.ts'
import { useIsDemo, useUser } from '#web/api/useUser.ts'
import { paths } from '#web/paths.ts'
import { LanguagePicker } from '#web/ui/LanguagePicker.tsx'
import css from './translation.module.css'
import { useSetLanguages, useTranslator } from './useLanguages.ts'
import { t } from '#web/i18n/i18n.ts'
import { languageName } from '#web/i18n/languages.ts'

/** The spoken language, and the language of the translation. A change during a recording applies to later lines. */
export function LanguageBar({ scribe }: { scribe: Scribe }) {
  const { language, targetLanguage, translating } = scribe.medicalContext.transcript
  const set = useSetLanguages(scribe.id)
  const target = translating ? targetLanguage : null
  return (
    <div className={css.bar} role="group" aria-label={t('Languages')}>
      <LanguagePicker
        codes={languageCodes}
        value={language}
        onChoose={(code) => set.mutate({ language: code })}
        button={(open) => (
          <Choice
            aria-label={t('Spoken: {language}. Change', {
              language: languageName(language),
            })}
            onClick={open}
          >
            {language === 'multi' ? t('Any language') : languageName(language)}
          </Choice>
        )}
      />
      {target !== null && <ArrowRight size={13} aria-hidden className={css.arrow} />}
      <TargetPicker scribe={scribe} target={target} set={set.mutate} />
    </div>
  )
}

interface TargetPickerProps {
  scribe: Scribe
  /** null while nothing is translated. */
  target: string | null
  set: ReturnType<typeof useSetLanguages>['mutate']
}

function TargetPicker({ scribe, target, set }: TargetPickerProps) {
  const { language, targetLanguage } = scribe.medicalContext.transcript
  const translator = useTranslator()
  const missing = translator?.name === null
  const usual = targetLanguages.find((code) => code === targetLanguage) ?? defaultTarget(language)
  const turnOn = (code: TargetLanguage) => set({ targetLanguage: code, translating: true })
  return (
    <LanguagePicker
      codes={targetLanguages.filter((code) => code !== baseOf(language))}
      value={target}
      onChoose={(code) => !missing && turnOn(code)}
      button={(open) => <TargetButton target={target} onClick={open} />}
      footer={
        missing ? (
          <NotSetUp />
        ) : (
          <Switch
            size="sm"
            label={t('Translate into {language}', { language: languageName(usual) })}
            checked={target !== null}
            onChange={(event) =>
              event.currentTarget.checked ? turnOn(usual) : set({ translating: false })
            }
          />
        )
      }
    />
  )
}

type ButtonProps = ComponentPropsWithRef<'button'>

// The combobox adds its own properties to these buttons.
function TargetButton({ target, ...props }: ButtonProps & { target: string | null }) {
  if (target !== null)
    return (
      <Choice
        {...props}
        aria-label={t('Translated into {language}. Change', {
          language: languageName(target),
        })}
      >
        {languageName(target)}
      </Choice>
    )
  return (
    <Button
      {...props}
      variant="subtle"
      color="gray"
      size="compact-sm"
      className={css.translate ?? ''}
      aria-label={t('Translate')}
    >
      <Languages size={14} aria-hidden />
      <span className={css.translateWord}>{t('Translate')}</span>
    </Button>
  )
}

function Choice({ children, ...props }: ButtonProps) {
  return (
    <UnstyledButton {...props} className={css.choice}>
      {children}
      <ChevronDown size={13} aria-hidden />
    </UnstyledButton>
  )
}

function NotSetUp() {
  const isDemo = useIsDemo()
  const isAdministrator = useUser().role === 'administrator'
  return (
    <p className={css.notSetUp}>
      {t(
        'Translation isn’t set up. It needs a language model, or a speech service that translates.',
      )}{' '}
      {isAdministrator ? (
        <Anchor component={Link} to={paths.admin('system')} size="sm">
          {t('Set it up in Administration → System')}
        </Anchor>
      ) : (
        !isDemo && t('Ask your administrator to set it up.')
      )}
    </p>
  )
}
