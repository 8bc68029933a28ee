import type { DatabaseSync } from 'node:sqlite'
import { parseEarlierWithheld } from '@kitchen-table/application/stored-records'

/** Adds why a row of an import is withheld, as JSON; before, it was a part of the reason's words. */
export function addWithheldColumn(db: DatabaseSync): void {
  db.exec('ALTER TABLE member_import_rows ADD COLUMN withheld TEXT')
  const rows = db.prepare(
    "SELECT import_id, line, reason FROM member_import_rows WHERE verdict = 'cannot' AND reason IS NOT NULL",
  )
  const set = db.prepare(`
    UPDATE member_import_rows SET withheld = $withheld, reason = NULL WHERE import_id = $id AND line = $line`)
  for (const { import_id, line, reason } of rows.all()) {
    const withheld = parseEarlierWithheld(String(reason))
    if (withheld !== null)
      set.run({ id: String(import_id), line: Number(line), withheld: JSON.stringify(withheld) })
  }
}
