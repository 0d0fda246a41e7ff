import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { canTakeSignature, type FormField } from '#contract/form-fields.ts'
import { signaturePictureQuery, signatureQuery } from '#web/api/signature.ts'
import { paths } from '#web/paths.ts'
import css from './filling.module.css'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  field: FormField
  id: string
  label: string
  /** Whether it takes the stored signature. */
  isPlaced: boolean
  onChange: (text: string) => void
}

/** A signature field: empty, until the clinician places their stored signature in it. */
export function SignatureField({ field, id, label, isPlaced, onChange }: Props) {
  return (
    <div className={css.signature} id={id} tabIndex={-1}>
      <strong>{label}</strong>
      {canTakeSignature(field) ? (
        <Placing label={label} isPlaced={isPlaced} onChange={onChange} />
      ) : (
        t('Stays empty. Somebody else signs here.')
      )}
    </div>
  )
}

function Placing({ label, isPlaced, onChange }: Pick<Props, 'label' | 'isPlaced' | 'onChange'>) {
  const { data: stored } = useQuery(signatureQuery)
  const { data: picture } = useQuery(signaturePictureQuery(stored?.updated))
  if (stored?.updated && isPlaced)
    return (
      <div className={css.placed}>
        {picture && <img src={picture} alt={t('Your signature')} />}
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('Remove my signature from {name}', { name: label })}
          onClick={() => onChange('')}
        >
          {t('Remove my signature')}
        </Button>
      </div>
    )
  return (
    <div className={css.placed}>
      <span>{t('Stays empty.')}</span>
      {stored?.updated ? (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('Place my signature in {name}', { name: label })}
          onClick={() => onChange('X')}
        >
          {t('Place my signature')}
        </Button>
      ) : (
        <Link to={paths.settings('templates', 'signature')}>
          {t('Store a signature in Settings')}
        </Link>
      )}
    </div>
  )
}
