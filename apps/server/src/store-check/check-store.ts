import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { type NamedFile, namedFiles } from '../adapters/sqlite/named-files.ts'
import { readStore, storeFile } from '../adapters/sqlite/read-store.ts'
import { SQLITE_CORRUPT, SQLITE_NOTADB, sqliteCode } from '../adapters/sqlite/sqlite-failure.ts'
import type { OnProgress } from '../backups/progress.ts'
import { accountsRules } from './accounts-rules.ts'
import { identityRules, soundnessRules } from './database-rules.ts'
import { fileFindings } from './file-rules.ts'
import { type Finding, findingsOf } from './finding.ts'
import { insightsRules } from './insights-rules.ts'
import { learningRules } from './learning-rules.ts'
import { libraryRules } from './library-rules.ts'
import { groupRules, peopleRules } from './people-rules.ts'
import type { Rule } from './sql-rule.ts'

const contentRules = [
  ...[peopleRules, accountsRules, groupRules, libraryRules, learningRules, insightsRules].flat(),
]

type Deps = { now: () => number; onProgress?: OnProgress }

/** `now` in ms since 1970. */
type Look = { now: number; onProgress: OnProgress }

type Looked = { findings: Finding[]; named: NamedFile[] | null }

/**
 * Everything that is wrong with the store in `dataDir`, in sentences; nothing when it is whole (security.md section 4,
 * "nothing lost"). Changes nothing there, and works while a server runs on it.
 */
export async function checkStore(dataDir: string, { now, onProgress = () => {} }: Deps): Promise<Finding[]> {
  const look = { now: now(), onProgress }
  const { findings, named } = lookInto(dataDir, look)
  if (named === null) return findings
  onProgress('Looking at the files')
  return [...findings, ...(await fileFindings({ dataDir, named, now: look.now }))]
}

function lookInto(dataDir: string, look: Look): Looked {
  const file = storeFile(dataDir)
  if (!existsSync(file))
    return fatal(`There is no store in ${dataDir}; set DATA_DIR to the folder of one, or put back a backup.`)
  try {
    return readStore(dataDir, (db) => inOneMoment(db, () => looked(db, look)))
  } catch (error) {
    const code = sqliteCode(error)
    if (code !== SQLITE_NOTADB && code !== SQLITE_CORRUPT) throw error
    return fatal(`${file} is damaged or is not a database; put back a backup (npm run restore).`)
  }
}

function fatal(words: string): Looked {
  return { findings: [{ rule: 'store', words }], named: null }
}

function inOneMoment<T>(db: DatabaseSync, look: () => T): T {
  db.exec('BEGIN')
  try {
    return look()
  } finally {
    db.exec('ROLLBACK')
  }
}

/** Each of the first rules must hold for the next to mean anything. */
function looked(db: DatabaseSync, { now, onProgress }: Look): Looked {
  const look = ({ name, broken }: Rule): Finding[] => {
    onProgress(`Looking at the rule ${name}`)
    return findingsOf(name, broken(db, now))
  }
  for (const rule of [...identityRules, ...soundnessRules]) {
    const findings = look(rule)
    if (findings.length > 0) return { findings, named: null }
  }
  return { findings: contentRules.flatMap(look), named: namedFiles(db) }
}
