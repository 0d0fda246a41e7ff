import { Anchor } from '@mantine/core'
import type { ComputerPart } from '#contract/computer.ts'
import css from '../speech/speech.module.css'
import { listLicences } from './words.ts'

/** Each licence of the parts once, with a link to its text. */
export function LicenceLinks({ parts }: { parts: readonly ComputerPart[] }) {
  return (
    <p className={css.facts}>
      {listLicences(parts).map(({ licence, licenceUrl }, at) => (
        <span key={licence}>
          {at > 0 && ' · '}
          <Anchor href={licenceUrl} target="_blank" rel="noreferrer" inherit>
            {licence}
          </Anchor>
        </span>
      ))}
    </p>
  )
}
