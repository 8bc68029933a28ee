import { UnusableServiceError } from '@kitchen-table/application/store-helpers'
import {
  type AdoptionState,
  addOutageRetries,
  adoptionStateTableName,
  createSourceReader,
  type ListAccounts,
  openAdoptionState,
  requireDisjointTables,
} from '@kitchen-table/cloud/adoption'
import {
  checkMoveIsComplete,
  checkTables,
  createTables,
  enableTimeToLive,
  tableKeys,
} from '@kitchen-table/cloud/dynamodb'
import type { DynamoDBClient } from '@kitchen-table/cloud/service-clients'
import { carryOutPlan } from './carry-out-plan.ts'
import type { CopyFilesDeps } from './copy-files.ts'
import { findRecordsRemovedAtSource } from './find-records-removed-at-source.ts'
import { findRemovedPeople } from './find-removed-people.ts'
import { createFindingCollector, type Finding } from './findings.ts'
import { openTarget, type Target } from './open-target.ts'
import { type OnProgress, planAdoption } from './plan-adoption.ts'
import { formatFindings, formatPlan, summarizeComparisons } from './report.ts'
import { verifyAdoption } from './verify-adoption.ts'

export type AdoptOptions = {
  client: DynamoDBClient
  fromPrefix: string
  toPrefix: string
  /** Reads and prints what would be done, and writes nothing. */
  isDryRun: boolean
  /** Creates the tables of the product that are missing. */
  createsTables: boolean
  /** Reads back also what an earlier run has verified. */
  verifiesAll: boolean
  /** Null if the user pool is not to be read. */
  listAccounts: ListAccounts | null
  /** Null if no files are to be copied. */
  files: CopyFilesDeps | null
  print: (line: string) => void
  onProgress: OnProgress
  writeFinding: (finding: Finding) => void
}

/** Throws an UnusableServiceError if tables were emptied or made again, while what was taken over into them is still noted. */
async function requireMatchingState(
  { dynamodb }: Target,
  state: AdoptionState,
  prefix: string,
): Promise<void> {
  if (state.isEmpty()) return
  for (const table of ['Settings', 'LearningUnits', 'UserGroups', 'People'] as const) {
    const page = await dynamodb.scanPage(table, {
      attributes: [tableKeys[table][0]],
      startKey: null,
      pageSize: 1,
    })
    if (page.rows.length > 0) return
  }
  throw new UnusableServiceError(
    `The table ${adoptionStateTableName(prefix)} is of an adoption into other tables than these, which are empty: delete it to begin again.`,
  )
}

/**
 * Takes over a deployment of docs/product.md 1.6 into the tables of the product. Stopped at any moment and run again, it
 * continues; run again after its end, it takes over what has changed. Returns the exit code: 1 if something that was
 * stored is not as expected, or is no longer in the deployment.
 */
export async function adoptDeployment(options: AdoptOptions): Promise<0 | 1> {
  const { client, fromPrefix, toPrefix, isDryRun, listAccounts, files, print, onProgress } = options
  requireDisjointTables(fromPrefix, toPrefix)
  const printAll = (lines: readonly string[]) =>
    lines.forEach((line) => {
      print(line)
    })
  const { counts, noteOf } = createFindingCollector(options.writeFinding)
  addOutageRetries(client)
  const source = createSourceReader(client, fromPrefix)

  const target = openTarget(client, toPrefix)
  const state = await openAdoptionState(client, toPrefix)
  const isLaterRun = !state.isEmpty()
  const plan = await planAdoption({
    source,
    listAccounts,
    files,
    findRemovedPeople: (subs) => findRemovedPeople({ target, state }, subs),
    findRecordsRemovedAtSource: (present) => findRecordsRemovedAtSource({ target, state }, present),
    noteOf,
    onProgress,
  })
  printAll(formatPlan(plan))
  printAll(formatFindings(counts))
  if (isDryRun) {
    print('This was a dry run: nothing was written.')
    return 0
  }

  if (options.createsTables) {
    await createTables(client, toPrefix)
    await enableTimeToLive(client, toPrefix)
  }
  await checkTables(client, toPrefix)
  await checkMoveIsComplete(target.dynamodb, toPrefix)
  await requireMatchingState(target, state, toPrefix)
  await state.createTable()

  const deps = { source, target, state, files, noteOf, onProgress }
  const written = await carryOutPlan(deps, plan)
  const isNothing = [...written.values()].every((count) => count === 0)
  print(isNothing ? 'Nothing was left to be stored.' : 'Stored:')
  if (!isNothing) for (const [kind, count] of written) print(`  ${kind}: ${count}`)

  const comparisons = await verifyAdoption({ ...deps, includesVerified: options.verifiesAll }, plan)
  const { lines, isExpected } = summarizeComparisons(comparisons, plan.removedThere)
  if (isLaterRun && listAccounts === null)
    print('Without the user pool it is not known which people are no longer there.')
  printAll(lines)
  return isExpected ? 0 : 1
}
