import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { FileStore } from '@kitchen-table/application/ports'
import { DiskFailingError, StoreFailingError, StoreFullError } from '@kitchen-table/application/store-helpers'
import { checkTables, type Dynamodb, readDynamodbMoveState } from '@kitchen-table/cloud/dynamodb'
import type { DynamoDBClient } from '@kitchen-table/cloud/service-clients'
import { diskFiles, makeFolderDurably, syncFolder } from '@kitchen-table/embedded/disk'
import {
  IN_MEMORY,
  lockStore,
  migrations,
  openDatabase,
  readSchemaVersion,
  replaceWorriesByIntents,
  type StoreLock,
  storePath,
} from '@kitchen-table/embedded/sqlite'
import { listBackupFiles } from '../backups/store-files.ts'
import { formatFailureReason } from '../format-failure-reason.ts'
import type { CognitoPool } from './accounts/account-pools.ts'
import type { AccountsResult } from './accounts/accounts-result.ts'
import type { OnAccounts } from './accounts/make-accounts.ts'
import { countAccounts, moveAccountsToBuiltIn, moveWithAccountsToCognito } from './accounts/move-accounts.ts'
import { type FilesResult, moveFiles, type OnFiles } from './files/move-files.ts'
import { MoveError } from './move-error.ts'
import { hashSourceTables, type MoveResult, moveRows, type OnRows } from './store/move-rows.ts'
import {
  dynamodbSource,
  dynamodbTarget,
  type MoveSource,
  type MoveTarget,
  sqliteSource,
  sqliteTarget,
  withoutSignIns,
} from './store/move-sides.ts'
import { removeMoveState } from './store/sqlite-target.ts'

/** The tables of the cloud, and how they are reached. */
export type MovedTables = { client: DynamoDBClient; dynamodb: Dynamodb; prefix: string }

type MoveOptions = {
  dataDir: string
  tables: MovedTables
  /** Reads the source, and changes nothing. */
  isDryRun?: boolean
  onRows?: OnRows
  /** The files of the cloud, if files are moved as well. */
  bucket?: FileStore | null
  onFiles?: OnFiles
  /** The user pool, if accounts are moved as well. */
  pool?: CognitoPool | null
  onAccounts?: OnAccounts
}

/**
 * `files` and `accounts` are null if they were not to be moved, or were moved before; `accountsLeft` is how many people
 * have an account that was not to be moved.
 */
export type StoreMoveResult = MoveResult & {
  files: FilesResult | null
  accounts: AccountsResult | null
  accountsLeft: number
}

/** Returns whether both sides have the same. A file that the source does not have either is no difference. */
export const areBothSidesSame = ({
  differences,
  accounts,
  files,
}: Pick<StoreMoveResult, 'differences' | 'accounts' | 'files'>) =>
  differences.length === 0 && (accounts === null || accounts.differences.length === 0) && isComplete(files)

/** The folder in DATA_DIR in which a new database is filled before it becomes the store. */
const STAGING_FOLDER = 'moving'

function lockDataDir(dataDir: string): StoreLock {
  const lock = lockStore(dataDir)
  if (lock === 'in_use')
    throw new MoveError(`A server runs on the store in ${dataDir}; please stop it first.`)
  if (lock === 'unreadable') throw new MoveError(`The store in ${dataDir} is damaged; restore a backup.`)
  return lock
}

type MoveBetween = Pick<MoveOptions, 'isDryRun' | 'onRows'> & {
  source: MoveSource
  target: MoveTarget
  isOtherwiseEqual?: () => Promise<boolean>
}

/** Returns the result of a step. Throws a MoveError if a service or a disk keeps failing, or the disk is full. */
async function withMoveErrors<T>(service: string, step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    if (error instanceof StoreFullError)
      throw new MoveError('There is no room left on the disk; please make some and run this again.')
    if (!(error instanceof StoreFailingError)) throw error
    if (error instanceof DiskFailingError)
      throw new MoveError(
        `The disk does not store a file${formatFailureReason(error)}; please run this again when it does.`,
      )
    throw new MoveError(
      `${service} does not respond, or is overloaded${formatFailureReason(error)}; please run this again, and it continues.`,
    )
  }
}

/** Moves the rows; a dry run has no differences. */
async function moveOrRead({ isDryRun = false, ...options }: MoveBetween): Promise<MoveResult> {
  const step = isDryRun
    ? hashSourceTables(options).then((rows) => ({ rows, differences: [] }))
    : moveRows(options)
  return withMoveErrors('DynamoDB', step)
}

type MoveFilesBetween = Pick<MoveOptions, 'bucket' | 'isDryRun' | 'onFiles'> & {
  db: DatabaseSync
  dataDir: string
  to: 'bucket' | 'disk'
}

const isComplete = (files: FilesResult | null) => files === null || files.different.length === 0

/** Moves the files that the records in `db` name between DATA_DIR and the bucket. Null: there is no bucket. */
async function moveNamedFiles({
  db,
  dataDir,
  to,
  bucket = null,
  isDryRun = false,
  onFiles = () => {},
}: MoveFilesBetween): Promise<FilesResult | null> {
  if (bucket === null) return null
  const disk = diskFiles({ root: join(dataDir, 'files') })
  const [source, target] = to === 'bucket' ? [disk, bucket] : [bucket, disk]
  return withMoveErrors('S3', moveFiles({ files: listBackupFiles(db), source, target, isDryRun, onFiles }))
}

/**
 * Moves the store in `dataDir` into empty tables of DynamoDB, and its files into the bucket. The store stays as it is. Files
 * come first: a server starts on the tables once all rows are there.
 */
export async function moveToDynamodb({
  dataDir,
  tables,
  bucket = null,
  onFiles = () => {},
  pool = null,
  onAccounts = () => {},
  ...options
}: MoveOptions): Promise<StoreMoveResult> {
  if (!existsSync(storePath(dataDir))) throw new MoveError(`There is no store in ${dataDir}.`)
  const lock = lockDataDir(dataDir)
  try {
    if (readSchemaVersion(lock.db) !== migrations.length)
      throw new MoveError(`The store in ${dataDir} is of another release; start the server on it once.`)
    await checkTables(tables.client, tables.prefix)
    const target = dynamodbTarget(tables.dynamodb)
    const { db } = lock
    const { isDryRun = false } = options
    let files: FilesResult | null = null
    async function moveFilesAndRows(source: MoveSource, isOtherwiseEqual = async () => true) {
      // After a move that was verified, the cloud may have removed files that are still here.
      const isVerified = (await target.readState())?.isVerified === true
      if (!isVerified) files = await moveNamedFiles({ db, dataDir, to: 'bucket', bucket, isDryRun, onFiles })
      return moveOrRead({
        source,
        target,
        isOtherwiseEqual: async () => isComplete(files) && (await isOtherwiseEqual()),
        ...options,
      })
    }
    if (pool === null) {
      const result = await moveFilesAndRows(sqliteSource(db))
      return { ...result, files, accounts: null, accountsLeft: countAccounts(db) }
    }
    const result = await moveWithAccountsToCognito({
      db,
      dataDir,
      pool,
      target,
      isDryRun,
      onAccounts,
      moveRows: moveFilesAndRows,
    })
    return { ...result, files, accountsLeft: 0 }
  } finally {
    lock.release()
  }
}

type Staged = Omit<MoveOptions, 'onAccounts'> & { db: DatabaseSync }

/** Moves into a new database which is not yet the store. */
async function moveIntoStaged({
  db,
  dataDir,
  tables,
  bucket = null,
  onFiles = () => {},
  pool = null,
  ...options
}: Staged): Promise<StoreMoveResult> {
  const source = dynamodbSource(tables.dynamodb)
  const target = sqliteTarget(db)
  const { isDryRun = false } = options
  const result = await moveOrRead({
    source: pool === null ? source : withoutSignIns(source),
    target,
    ...options,
  })
  // In a dry run, no record is here that could name a file.
  const files = isDryRun ? null : await moveNamedFiles({ db, dataDir, to: 'disk', bucket, onFiles })
  // Without a look into Cognito, everybody counts as having an account.
  if (pool === null)
    return { ...result, files, accounts: null, accountsLeft: result.rows.get('People')?.count ?? 0 }
  return { ...result, files, accounts: await moveAccountsToBuiltIn({ db, pool, isDryRun }), accountsLeft: 0 }
}

/**
 * Makes a store in `dataDir`, where there is none, of the tables of DynamoDB and the files of the bucket. They stay as
 * they are.
 */
export async function moveToSqlite({
  dataDir,
  tables,
  isDryRun = false,
  ...options
}: MoveOptions): Promise<StoreMoveResult> {
  await checkTables(tables.client, tables.prefix)
  const state = await readDynamodbMoveState(tables.dynamodb)
  if (state?.isVerified === false)
    throw new MoveError(
      `The move into the tables with the prefix ${tables.prefix} has not ended; please complete it first.`,
    )
  makeFolderDurably(dataDir)
  const lock = lockDataDir(dataDir)
  try {
    if (!lock.isBlank)
      throw new MoveError(
        `There is a store in ${dataDir} already, and a store is moved only where there is none; please choose another DATA_DIR, or move it away.`,
      )
    const staging = join(dataDir, STAGING_FOLDER)
    const db = openDatabase(isDryRun ? IN_MEMORY : staging)
    let result: StoreMoveResult
    try {
      result = await moveIntoStaged({ db, dataDir, tables, isDryRun, ...options })
      if (areBothSidesSame(result) && !isDryRun) completeDatabase(db)
    } finally {
      db.close()
    }
    if (areBothSidesSame(result) && !isDryRun) putInPlace(staging, dataDir)
    return result
  } finally {
    lock.release()
  }
}

/** Makes one file of the database, without a log. */
function completeDatabase(db: DatabaseSync): void {
  // With the layouts of an earlier release, if no server of this one has started on the tables.
  removeMoveState(db, replaceWorriesByIntents)
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
}

function putInPlace(staging: string, dataDir: string): void {
  renameSync(storePath(staging), storePath(dataDir))
  rmSync(staging, { recursive: true })
  syncFolder(dataDir)
}
