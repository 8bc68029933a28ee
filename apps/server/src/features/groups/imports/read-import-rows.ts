import type { ImportsDeps } from './imports-deps.ts'
import type { ImportRowFilter, StoredImportRow } from './ports.ts'

type Deps = Pick<ImportsDeps, 'memberImports'>

/** Rows that may be half-done when a worker dies: one is being recorded while the next one is being done. */
const ROWS_IN_HAND = 2

/** Returns the rows of a half-done import that its last worker may have begun without recording how they went. */
export async function listRowsInHand({ memberImports }: Deps, id: string): Promise<StoredImportRow[]> {
  const rows: StoredImportRow[] = []
  while (rows.length < ROWS_IN_HAND) {
    const row = await memberImports.nextRow(id, rows.at(-1)?.line ?? 0)
    if (row === null) break
    rows.push(row)
  }
  return rows
}

/** Returns the rows of an import page by page, in the order of their lines. */
export async function* listRowPages(
  { memberImports }: Deps,
  id: string,
  show: ImportRowFilter,
): AsyncGenerator<StoredImportRow[], void, undefined> {
  let after = 0
  for (;;) {
    const page = await memberImports.listRows(id, { after, show })
    if (page.length === 0) return
    yield page
    after = page.at(-1)?.line ?? after
  }
}
