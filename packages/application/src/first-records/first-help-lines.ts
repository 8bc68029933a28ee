import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { helpLineInput } from '@kitchen-table/contract/catalog'
import { slug } from '@kitchen-table/contract/fields'
import { emptyHelpLine, type HelpLine } from '@kitchen-table/domain/help'
import { z } from 'zod'
import type { Stores } from '../stores.ts'
import { storeFirstRecords } from './store-first-records.ts'

const HELP_LINES_FILE = fileURLToPath(new URL('../../../../content/help-lines.json', import.meta.url))

/** Between the positions of two lines, so that an editor can put another one there. */
const POSITION_STEP = 10

const text = z.strictObject({ number: z.string(), word: z.string().default('') }).optional()
const fileSchema = z.array(z.looseObject({ text }))
const lineSchema = helpLineInput.safeExtend({ slug })

/** Returns the help lines of content/help-lines.json, in its order. */
export function readFirstHelpLines(): HelpLine[] {
  const entries = fileSchema.parse(JSON.parse(readFileSync(HELP_LINES_FILE, 'utf8')))
  return entries.map((entry, index) =>
    lineSchema.parse({
      ...emptyHelpLine,
      ...entry,
      text: entry.text ?? null,
      position: (index + 1) * POSITION_STEP,
    }),
  )
}

/** The line that is stored last: where it is, all others have been stored. No line is ever deleted. */
export const LAST_STORED_HELP_LINE = 'emergency-911'

/**
 * Stores the first help lines in an installation that has none, once: what administrators change stays. A store that was
 * interrupted gets the rest at the next start.
 */
export async function storeFirstHelpLines({ catalog }: Pick<Stores, 'catalog'>): Promise<void> {
  if ((await catalog.findHelpLine(LAST_STORED_HELP_LINE)) !== null) return
  // The expected version is null, so an existing line stays as it is; the outcomes do not matter.
  await storeFirstRecords(readFirstHelpLines(), LAST_STORED_HELP_LINE, (line) =>
    catalog.saveHelpLine(line, null),
  )
}
