import { formatCount } from '@kitchen-table/domain/language'
import type { Finding } from '@kitchen-table/embedded/store-rules'

type Counts = { counts: { people: number; tracks: number; events: number }; files: unknown[] }

/** Returns the contents of a backup as a text: "48 people, 27 tracks, 1 event, 3 files". */
export function formatStoreCounts({ counts: { people, tracks, events }, files }: Counts): string {
  return [
    formatCount(people, 'person', 'people'),
    formatCount(tracks, 'track'),
    formatCount(events, 'event'),
    formatCount(files.length, 'file'),
  ].join(', ')
}

type RestoredStore = {
  /** The schema of the restored store; `supportedSchema` is the newest one that this program has. */
  schema: number
  supportedSchema: number
  findings: readonly Finding[]
}

/** Returns what to print about a restored store, and the exit code. An older schema is migrated by the next start. */
export function summarizeRestore({ schema, supportedSchema, findings }: RestoredStore): {
  wrong: string[]
  summary: string
  exitCode: 0 | 1
} {
  const isOlder = schema < supportedSchema
  const problems = findings
    .filter(({ rule }) => !(isOlder && rule === 'schema-version'))
    .map(({ message }) => message)
  if (problems.length > 0)
    return {
      wrong: problems,
      summary: 'It was checked, and what is said above is wrong with it.',
      exitCode: 1,
    }
  const summary = isOlder
    ? `It is of an older version (schema ${schema} of ${supportedSchema}); the next start of the server brings it up to date.`
    : 'It was checked, and nothing is wrong with it.'
  return { wrong: problems, summary, exitCode: 0 }
}
