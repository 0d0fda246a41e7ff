import * as z from 'zod/mini'
import { Count, Id, NonEmpty, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Provenance } from './group-rules.ts'

/** The header and footer of a note that is downloaded or printed. */
export const Letterhead = z.object({
  on: z.boolean(),
  /** Name and address of the clinic, one below the other. */
  lines: Text(1000),
  footer: Text(300),
  /** Shows the patient's name, if known, and the day of the visit above the note. */
  patient: z.boolean(),
})
export type Letterhead = z.infer<typeof Letterhead>

export const StoredLetterhead = z.extend(Letterhead, {
  hasLogo: z.boolean(),
  /** 0 while the user has no letterhead of their own. */
  version: z.number(),
  /** The group whose letterhead this is; null for the user's own. */
  from: z.nullable(Id),
  /** The letterheads that groups of the user share. */
  shared: z.array(Provenance),
})
export type StoredLetterhead = z.infer<typeof StoredLetterhead>

/** Bytes of a logo. */
export const maxLogoBytes = 1024 * 1024
/** Pixels per side; larger pictures only make files bigger. */
export const maxLogoSide = 2000

export const getLetterhead = endpoint({
  method: 'GET',
  path: '/api/letterhead',
  access: 'signed-in',
  summary:
    'The letterhead: the user’s own, or the one of a group, or one derived from the profile’s clinic.',
  response: StoredLetterhead,
})
export const putLetterhead = endpoint({
  method: 'PUT',
  path: '/api/letterhead',
  access: 'signed-in',
  summary: 'Saves the letterhead. 409 when `version` is not the newest.',
  body: z.extend(Letterhead, { version: Count }),
  response: StoredLetterhead,
})
export const deleteLetterhead = endpoint({
  method: 'DELETE',
  path: '/api/letterhead',
  access: 'signed-in',
  summary: 'Deletes the user’s own letterhead: the one of a group holds again, or the profile’s.',
  response: StoredLetterhead,
})
export const putLogo = endpoint({
  method: 'PUT',
  path: '/api/letterhead/logo',
  access: 'signed-in',
  summary:
    'Stores a PNG or JPEG of at most 1 MB and 2000 pixels per side. Only the picture is kept, without metadata.',
  body: 'bytes',
  response: StoredLetterhead,
})
export const getLogo = endpoint({
  method: 'GET',
  path: '/api/letterhead/logo',
  access: 'signed-in',
  summary: 'The logo.',
  response: 'bytes',
})
export const deleteLogo = endpoint({
  method: 'DELETE',
  path: '/api/letterhead/logo',
  access: 'signed-in',
  summary: 'Deletes the logo.',
  response: StoredLetterhead,
})

/** Where the browser extension finds a field of an EMR's page. */
export const FieldTarget = z.object({
  /** CSS selectors, of which each but the last leads into a frame or a shadow root. */
  path: z.array(NonEmpty(1_000)).check(z.minLength(1), z.maxLength(20)),
  /** What the page calls the field. */
  label: Text(200),
})
export type FieldTarget = z.infer<typeof FieldTarget>

/** A page of an EMR, without the numbers of patients and visits in its address. */
export const EmrScreen = z.object({ origin: NonEmpty(300), path: NonEmpty(1_000) })
export type EmrScreen = z.infer<typeof EmrScreen>

/** How a note is copied to the clipboard for a chart, or filled into the fields of its page. */
export const PasteProfile = z.object({
  id: NonEmpty(40),
  name: NonEmpty(60),
  headings: z.enum(['as-written', 'capitals', 'colon', 'underlined', 'none']),
  /** Replaces a list's bullet; '' for none. */
  bullet: Text(3),
  /** Characters in a line; 0 for no limit. */
  width: z.int().check(z.minimum(0), z.maximum(200)),
  /** An empty line between sections. */
  gap: z.boolean(),
  /** Also as rich text, for charts that accept it. */
  rich: z.boolean(),
  /** Quotes, dashes and arrows as plain ASCII characters. */
  ascii: z.boolean(),
  /** Headings that come first, in this order; the others follow as written. */
  order: z.array(NonEmpty(200)).check(z.maxLength(60)),
  /** Which sections go into which field of the chart, in the order in which one fills them. */
  fields: z
    .array(
      z.object({
        field: NonEmpty(100),
        headings: z.array(NonEmpty(200)).check(z.maxLength(60)),
        /** The field on `screen`, if the user has pointed to it. */
        target: z.optional(FieldTarget),
      }),
    )
    .check(z.maxLength(60)),
  /** The page that the browser extension fills with this profile. */
  screen: z.optional(EmrScreen),
})
export type PasteProfile = z.infer<typeof PasteProfile>

const plain = {
  headings: 'capitals',
  bullet: '-',
  width: 0,
  gap: true,
  rich: false,
  ascii: false,
  order: [],
  fields: [],
} satisfies Omit<PasteProfile, 'id' | 'name'>

/** The built-in profiles. They follow what each chart documents and shows, and are meant to be edited. */
export const shippedProfiles: readonly PasteProfile[] = [
  { id: 'any', name: 'Any chart', ...plain, rich: true },
  { id: 'plain', name: 'Plain text', ...plain },
  { id: 'epic', name: 'Like Epic', ...plain, headings: 'colon', bullet: '•', rich: true },
  {
    id: 'oscar',
    name: 'Like OSCAR',
    ...plain,
    headings: 'colon',
    width: 76,
    gap: false,
    ascii: true,
  },
  {
    id: 'cerner',
    name: 'Like Cerner',
    ...plain,
    headings: 'as-written',
    bullet: '',
    rich: true,
    ascii: true,
  },
  { id: 'word', name: 'Word', ...plain, headings: 'as-written', bullet: '•', rich: true },
]

/** The most profiles of a user, and of a group. */
export const mostPasteProfiles = 30

/** A profile that a group shares. */
export const SharedPasteProfile = z.extend(Provenance, { profile: PasteProfile })
export type SharedPasteProfile = z.infer<typeof SharedPasteProfile>

export const PasteSettings = z.object({
  /** The profile that Copy uses. */
  chosen: Text(40),
  /** The user's own, in addition to the built-in ones. */
  profiles: z.array(PasteProfile).check(z.maxLength(mostPasteProfiles)),
  /** Those that groups of the user share. */
  shared: z.array(SharedPasteProfile),
  version: z.number(),
})
export type PasteSettings = z.infer<typeof PasteSettings>
export const getPasteSettings = endpoint({
  method: 'GET',
  path: '/api/paste-profiles',
  access: 'signed-in',
  summary: 'How the user copies notes for a chart.',
  response: PasteSettings,
})
export const putPasteSettings = endpoint({
  method: 'PUT',
  path: '/api/paste-profiles',
  access: 'signed-in',
  summary: 'Saves it. 409 when `version` is not the newest.',
  body: z.extend(z.omit(PasteSettings, { shared: true }), { version: Count }),
  response: PasteSettings,
})

export const markPrinted = endpoint({
  method: 'POST',
  path: '/api/notes/:id/printed',
  access: 'signed-in',
  summary: 'Logs that the note, or its summary for the patient, was printed.',
  body: z.object({ what: z._default(z.enum(['note', 'summary']), 'note') }),
  response: 'nothing',
})

/** What a document shows around the text of a note. */
export const NoteFrame = z.object({
  title: z.string(),
  /** That of the note, if there are words in it; else English. */
  language: z.enum(['en', 'fr']),
  /** What is before the number of a page, and between it and the number of pages: `Page 1 of 3`. */
  pageNumber: z.object({ before: z.string(), between: z.string() }),
  /** Lines of the letterhead and of each page's footer; null if switched off. */
  letterhead: z.nullable(
    z.object({
      lines: z.array(z.string()),
      footer: z.string(),
      hasLogo: z.boolean(),
      version: z.number(),
    }),
  ),
  /** The patient, if known, the visit and the clinician, each with its label. */
  facts: z.array(
    z.object({
      kind: z.enum(['patient', 'visit', 'clinician']),
      name: z.string(),
      value: z.string(),
    }),
  ),
  /** Of a letter; null for any other note. */
  letter: z.nullable(
    z.object({
      /** The clinician and the clinic, if no letterhead names them. */
      sender: z.array(z.string()),
      date: z.string(),
      recipient: z.array(z.string()),
      /** With its label, such as `Re: Knee pain`; '' if there is none. */
      subject: z.string(),
      /** '' if the text has its own. */
      salutation: z.string(),
      /** Empty if the text has its own. */
      closing: z.array(z.string()),
      /** Headings of the sections that the address and the subject came from; the text leaves them out. */
      taken: z.array(z.string()),
    }),
  ),
  /** Whether it is signed, and the lines that say so. */
  signature: z.object({ signed: z.boolean(), lines: z.array(z.string()) }),
})
export type NoteFrame = z.infer<typeof NoteFrame>

export const getNoteFrame = endpoint({
  method: 'GET',
  path: '/api/notes/:id/frame',
  access: 'signed-in',
  summary: 'The header and footer of a note’s document: letterhead, patient, visit, signature.',
  response: NoteFrame,
})
