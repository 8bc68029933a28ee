import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import {
  getSqliteErrorCode,
  listReferencedFiles,
  listUploadKeys,
  type ReferencedFile,
  readFromStore,
  SQLITE_CORRUPT,
  SQLITE_NOTADB,
  storePath,
} from '@kitchen-table/embedded/sqlite'
import {
  accountsRules,
  catalogRules,
  databaseIdentityRules,
  databaseSoundnessRules,
  type Finding,
  insightsRules,
  learningRules,
  memberRules,
  organizationRules,
  peopleRules,
  type Rule,
  toRuleFindings,
  uploadsRules,
} from '@kitchen-table/embedded/store-rules'
import type { OnProgress } from '../backups/backup-error.ts'
import { checkFiles } from './file-rules.ts'

const contentRules = [
  ...peopleRules,
  ...memberRules,
  ...accountsRules,
  ...organizationRules,
  ...catalogRules,
  ...learningRules,
  ...insightsRules,
  ...uploadsRules,
]

type Deps = { now: () => number; onProgress?: OnProgress }

type CheckContext = { now: number; onProgress: OnProgress }

/** `uploadKeys`: the keys of files that uploads may have. The files are null if the rows mean nothing. */
type DatabaseCheck = {
  findings: Finding[]
  files: { referencedFiles: ReferencedFile[]; uploadKeys: string[] } | null
}

/**
 * Returns everything that is wrong with the store in `dataDir`, as sentences; an empty list when it is whole
 * (docs/security.md, Figures, "nothing lost"). Changes nothing in the folder, and works while a server runs on it.
 */
export async function checkStore(dataDir: string, { now, onProgress = () => {} }: Deps): Promise<Finding[]> {
  const context = { now: now(), onProgress }
  const { findings, files } = checkDatabase(dataDir, context)
  if (files === null) return findings
  onProgress('Looking at the files')
  return [...findings, ...(await checkFiles({ dataDir, ...files, now: context.now }))]
}

function checkDatabase(dataDir: string, context: CheckContext): DatabaseCheck {
  const file = storePath(dataDir)
  if (!existsSync(file))
    return createFatalResult(
      `There is no store in ${dataDir}; set DATA_DIR to the folder of one, or put back a backup.`,
    )
  try {
    return readFromStore(dataDir, (db) => runInTransaction(db, () => applyRules(db, context)))
  } catch (error) {
    const code = getSqliteErrorCode(error)
    if (code !== SQLITE_NOTADB && code !== SQLITE_CORRUPT) throw error
    return createFatalResult(`${file} is damaged or is not a database; put back a backup (npm run restore).`)
  }
}

function createFatalResult(message: string): DatabaseCheck {
  return { findings: [{ rule: 'store', message }], files: null }
}

function runInTransaction<T>(db: DatabaseSync, action: () => T): T {
  db.exec('BEGIN')
  try {
    return action()
  } finally {
    db.exec('ROLLBACK')
  }
}

/** Applies the rules. Stops at a broken identity or soundness rule, because later results would mean nothing. */
function applyRules(db: DatabaseSync, { now, onProgress }: CheckContext): DatabaseCheck {
  const applyRule = ({ name, findViolations }: Rule): Finding[] => {
    onProgress(`Looking at the rule ${name}`)
    return toRuleFindings(name, findViolations(db, now))
  }
  for (const rule of [...databaseIdentityRules, ...databaseSoundnessRules]) {
    const findings = applyRule(rule)
    if (findings.length > 0) return { findings, files: null }
  }
  const files = { referencedFiles: listReferencedFiles(db), uploadKeys: listUploadKeys(db) }
  return { findings: contentRules.flatMap(applyRule), files }
}
