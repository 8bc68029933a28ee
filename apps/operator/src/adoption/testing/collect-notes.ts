import type { FindingKind, Note, NoteOf } from '../findings.ts'

/** Returns functions that note, and the notes as `kind: detail`. */
export function collectNotes(): { note: Note; noteOf: NoteOf; notes: string[] } {
  const notes: string[] = []
  const note = (kind: FindingKind, detail = '') => {
    notes.push(detail === '' ? kind : `${kind}: ${detail}`)
  }
  return { note, noteOf: () => note, notes }
}
