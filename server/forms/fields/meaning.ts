import type { FormFieldOwner, FormFieldSource, FormFieldType } from '#contract/form-fields.ts'

/** How the clinician, or the clinic, is reached. A label that also asks for a name is about the name. */
const at = (means: RegExp): RegExp =>
  new RegExp(
    String.raw`^(?!.*\b(name|nom)\b)(?=.*\b(clinic|practice|facility|hospital|office|physician|doctor|provider|clinician|prescriber|practitioner|clinique|hôpital|médecin)\b).*(?<!\p{L})(${means.source})(?!\p{L})`,
    'iu',
  )

/** What a label asks for, in English and French. The first match counts, so narrower ones come first. */
const sources: readonly [RegExp, FormFieldSource][] = [
  [/\b(fax|télécopieur)\b/i, 'clinic.fax'],
  [/\b(licen[cs]e|cpso|npi|billing|permis)\b.*\b(no|number|num|#|numéro)?/i, 'clinician.licence'],
  [
    /\b(physician|doctor|provider|clinician|prescriber|practitioner|médecin|prescripteur)['’]?s? *(id|no|number|num|#)(?!\p{L})/iu,
    'clinician.licence',
  ],
  [
    /(?<!\p{L})(numéro|n[o°º]\.?) (du |de |d['’])?(médecin|prescripteur|praticien|clinicien)(?!\p{L})/iu,
    'clinician.licence',
  ],
  [
    /\b(physician|doctor|provider|clinician|prescriber|practitioner|médecin)\b.*\bsignature\b/i,
    'clinician.signature',
  ],
  [
    /\b(clinic|practice|facility|hospital|office|clinique|hôpital)\b.*\bname\b|\bnom de la clinique\b/i,
    'clinic.name',
  ],
  [at(/address|adresse/), 'clinic.address'],
  [at(/phone|telephone|tel|cell|mobile|pager|téléphone/), 'clinic.phone'],
  // The profile of a clinician has none.
  [at(/e-?mail|courriel/), ''],
  [/\b(physician|doctor|provider|clinician|prescriber|practitioner|médecin)\b/i, 'clinician.name'],
  [/\b(date of birth|birth ?date|d\.?o\.?b\.?|date de naissance)\b/i, 'patient.birthDate'],
  [
    /\b(health card|health number|mrn|medical record|phn|ohip|insured.?s id|member id|carte santé|numéro de dossier|nam)\b/i,
    'patient.number',
  ],
  [/\b(first|given) ?names?\b|\bprénom/i, 'patient.firstName'],
  [/\b(last ?name|surname|family name|nom de famille)\b/i, 'patient.lastName'],
  [
    /\b(patient.?s?)? ?(full |legal )?name( of patient)?\b|\bnom (du|de la|de) (patient|patiente)\b|^nom\b/i,
    'patient.name',
  ],
  [/\b(sex|gender|sexe)\b/i, 'patient.sex'],
  [/\b(e-?mail|courriel)\b/i, 'patient.email'],
  [/\b(phone|telephone|tel|cell|mobile|téléphone)\b/i, 'patient.phone'],
  [/\b(address|street|city|postal|zip|adresse|ville|code postal)\b/i, 'patient.address'],
  [
    /\b(date of (visit|service|examination|exam)|visit date|date seen|date de la (visite|consultation))\b/i,
    'visit.date',
  ],
  [
    /\b(diagnos\w+|symptom\w*|history|treatment|medications?|allerg\w+|findings|reason|complaint|prognosis|limitations?|restrictions?|symptômes?|traitement|médicaments?|motif)\b/i,
    'visit.content',
  ],
]

/** Names of other people, and of offices: the patient's own data doesn't belong there. */
const others =
  /\b(emergency|guardian|parent|spouse|employer|insurer|insurance|subscriber|insured|witness|representative|relationship|next of kin|recipient|office use|pharmacy|household|urgence|pharmacie|ménage|driver|conducteur|tuteur|employeur|assureur|témoin)\b/i

const ownerOf = (source: FormFieldSource): FormFieldOwner => {
  const [owner] = source.split('.')
  return owner === 'patient' || owner === 'clinician' || owner === 'clinic' || owner === 'visit'
    ? owner
    : 'other'
}

/** Whose information a field asks for and what may fill it, by its label. A person reviews it. */
export function meaningOf(
  name: string,
  type: FormFieldType,
): { owner: FormFieldOwner; source: FormFieldSource } {
  if (type === 'signature') return signature(name)
  if (others.test(name)) return { owner: 'other', source: '' }
  const asked = sources.find(([pattern]) => pattern.test(name))?.[1] ?? ''
  // A box can’t hold a telephone number.
  const source = type === 'checkbox' && asked !== 'visit.content' ? '' : asked
  return { owner: ownerOf(source), source }
}

function signature(name: string): { owner: FormFieldOwner; source: FormFieldSource } {
  if (/\b(physician|doctor|provider|clinician|prescriber|practitioner|médecin)\b/i.test(name))
    return { owner: 'clinician', source: 'clinician.signature' }
  return { owner: /\bpatient/i.test(name) ? 'patient' : 'other', source: '' }
}

/** The type that a label says a line of text is of. */
export function typeByLabel(type: FormFieldType, name: string): FormFieldType {
  if (type !== 'text') return type
  if (/\bsignature\b/i.test(name) && !/\bdate\b/i.test(name)) return 'signature'
  const isDate = /\b(date|d\.?o\.?b\.?|mm ?\/ ?dd|dd ?\/ ?mm|yyyy|aaaa)\b/i.test(name)
  return isDate && !/\b(up|update)\b/i.test(name) ? 'date' : type
}
