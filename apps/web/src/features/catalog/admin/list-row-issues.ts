import type { InputSchema } from '../editors/validate-fields.ts'

/** What is wrong in the rows of a table: a sentence by row and column. */
export type RowIssues = ReadonlyMap<string, string>

const toKey = (index: number | string, column: string) => `${index}.${column}`

/** Returns the first sentence for each cell that the schema refuses. */
export function listRowIssues(schema: InputSchema, rows: readonly unknown[]): RowIssues {
  const issues = new Map<string, string>()
  for (const { path, message } of schema.safeParse(rows).error?.issues ?? []) {
    const [index, column] = path
    if (index === undefined || column === undefined) continue
    const key = toKey(String(index), String(column))
    if (!issues.has(key)) issues.set(key, message)
  }
  return issues
}

export function getRowIssue(issues: RowIssues, index: number, column: string): string | undefined {
  return issues.get(toKey(index, column))
}
