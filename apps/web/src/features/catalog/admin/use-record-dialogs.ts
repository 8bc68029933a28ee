import { useState } from 'react'

/** Which dialog of a list is open: the form of a record, which is null for a new one, or the versions of one. */
type OpenDialog<Row> = { kind: 'form'; record: Row | null } | { kind: 'versions'; record: Row }

/** The dialogs of a list whose records have no pages of their own: one that edits or adds a record, and its versions. */
export function useRecordDialogs<Row>() {
  const [open, setOpen] = useState<OpenDialog<Row> | null>(null)
  return {
    /** The form that is open; its record is null for a new one. */
    form: open?.kind === 'form' ? open : null,
    /** The record whose versions are open. */
    compared: open?.kind === 'versions' ? open.record : null,
    add: () => setOpen({ kind: 'form', record: null }),
    edit: (record: Row) => setOpen({ kind: 'form', record }),
    compare: (record: Row) => setOpen({ kind: 'versions', record }),
    close: () => setOpen(null),
  }
}
