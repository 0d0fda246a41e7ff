/**
 * Everything that a visit consists of, one line a store. A test compares it with the database: a table that belongs to a
 * visit, a recording, a note or a generation and does not stand here fails it, so that no deletion forgets a store.
 *
 * 'cascade': goes in the same statement as what it belongs to (foreign key).
 * 'stays': holds ids only and is kept on purpose.
 * 'expires': gone within minutes by itself.
 */
export const visitTables: Record<string, 'cascade' | 'stays' | 'expires'> = {
  context_entry: 'cascade',
  scribe_file: 'cascade',
  upload: 'cascade',
  chunk_tail: 'cascade',
  chunk_segment: 'cascade',
  chunk_edit: 'cascade',
  chunk_translation: 'cascade',
  recording: 'cascade',
  audio_tail: 'cascade',
  audio_object: 'cascade',
  transcript_version: 'cascade',
  transcription_job: 'cascade',
  doubt_decision: 'cascade',
  consent_event: 'cascade',
  note: 'cascade',
  note_version: 'cascade',
  note_signature: 'cascade',
  note_context: 'cascade',
  patient_summary: 'cascade',
  generation: 'cascade',
  generation_event: 'cascade',
  note_draft: 'cascade',
  memory_proposal: 'cascade',
  memory_use: 'stays',
  message: 'cascade',
  task: 'cascade',
  kept_visit: 'cascade',
  recording_ticket: 'expires',
  audit_event: 'stays',
  former_audit_event: 'stays',
}

/** Columns by which a row belongs to a visit or to something of it. */
export const visitColumns = ['scribe_id', 'recording_id', 'note_id', 'generation_id'] as const
