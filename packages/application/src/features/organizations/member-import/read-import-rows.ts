import type { MemberImportDeps } from './member-import-deps.ts'
import type { ImportRowFilter, StoredImportRow } from './ports.ts'

type Deps = Pick<MemberImportDeps, 'memberImports'>

/** One row is being recorded while the next one is processed. */
const MAX_UNRECORDED = 2

/** Returns the rows that the last worker of an import may have processed without recording the result. */
export async function listUnrecordedRows({ memberImports }: Deps, id: string): Promise<StoredImportRow[]> {
  const rows: StoredImportRow[] = []
  while (rows.length < MAX_UNRECORDED) {
    const row = await memberImports.nextRow(id, rows.at(-1)?.line ?? 0)
    if (row === null) break
    rows.push(row)
  }
  return rows
}

/** Returns the rows of an import page by page, in the order of their lines. */
export async function* iterateImportRowPages(
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
