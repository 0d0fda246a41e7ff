import { useState } from 'react'
import { bodyOutline } from '#common/intake/body-outline.ts'
import { bodyMapSize, type BodyRegion, bodyRegions } from '#common/intake/body-regions.ts'
import { regionsOf } from '#common/intake/check-answer.ts'
import type { BodyMapQuestion } from '#common/intake/question-set.ts'
import { useWords } from '../words.ts'
import { idsIn, type InputProps } from './draft.ts'

/** The body from the front and the back. Each region is a button with its name. */
export function BodyMap({ question, value, describedBy, onChange }: InputProps<BodyMapQuestion>) {
  const { t, say } = useWords()
  const [side, setSide] = useState<'front' | 'back'>('front')
  const chosen = idsIn(value, 'regions')
  const all = regionsOf(question)
  const toggle = (region: BodyRegion) =>
    onChange({
      kind: 'body-map',
      regions: chosen.includes(region)
        ? chosen.filter((one) => one !== region)
        : [...chosen, region],
    })
  const names = all.filter((region) => chosen.includes(region))
  return (
    <div role="group" aria-label={say(question.text)} aria-describedby={describedBy}>
      <div className="sides">
        <button type="button" aria-pressed={side === 'front'} onClick={() => setSide('front')}>
          {t('Front')}
        </button>
        <button type="button" aria-pressed={side === 'back'} onClick={() => setSide('back')}>
          {t('Back of the body')}
        </button>
      </div>
      <p className="chosen" aria-live="polite">
        {names.length > 0
          ? names.map((region) => say(bodyRegions[region].label)).join(', ')
          : t('Nothing chosen yet')}
      </p>
      <div className="body" style={{ width: bodyMapSize.width, height: bodyMapSize.height }}>
        <svg viewBox={`0 0 ${bodyMapSize.width} ${bodyMapSize.height}`} aria-hidden>
          <path d={bodyOutline} />
        </svg>
        {all
          .filter((region) => bodyRegions[region].side === side)
          .map((region) => (
            <Region
              key={region}
              region={region}
              isChosen={chosen.includes(region)}
              onToggle={() => toggle(region)}
            />
          ))}
      </div>
      <p className="note">
        {side === 'front'
          ? t('Your right side is on the left of the picture.')
          : t('Your right side is on the right of the picture.')}
      </p>
    </div>
  )
}

interface RegionProps {
  region: BodyRegion
  isChosen: boolean
  onToggle: () => void
}

function Region({ region, isChosen, onToggle }: RegionProps) {
  const { say } = useWords()
  const { box, label } = bodyRegions[region]
  const [left, top, width, height] = box
  return (
    <button
      type="button"
      className="region"
      style={{ left, top, width, height }}
      aria-label={say(label)}
      title={say(label)}
      aria-pressed={isChosen}
      onClick={onToggle}
    />
  )
}
