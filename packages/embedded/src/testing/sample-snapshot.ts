import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { fillSampleLibrary } from '@kitchen-table/application/testing/samples'
import { openStores } from './open-stores.ts'
import { addSamplePeople } from './sample-people.ts'

/** What a store with the sample library and people consists of; the paths of files are relative to their folder. */
type Snapshot = {
  tables: { table: string; rows: Record<string, SQLInputValue>[] }[]
  files: { path: string; bytes: Buffer; mode: number }[]
}

function readTables(db: DatabaseSync): Snapshot['tables'] {
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  return tables.map(({ name }) => ({
    table: String(name),
    rows: db.prepare(`SELECT * FROM ${name}`).all(),
  }))
}

function readFiles(folder: string): Snapshot['files'] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return { path: relative(folder, path), bytes: readFileSync(path), mode: statSync(path).mode }
    })
}

async function takeSnapshot(): Promise<Snapshot> {
  const filesDir = mkdtempSync(join(tmpdir(), 'sample-files-'))
  const databases: DatabaseSync[] = []
  const stores = openStores(':memory:', { filesDir, onOpen: (db) => databases.push(db) })
  try {
    await fillSampleLibrary(stores)
    await addSamplePeople(stores)
    return { tables: databases.flatMap(readTables), files: readFiles(filesDir) }
  } finally {
    await stores.close()
    rmSync(filesDir, { recursive: true })
  }
}

function insertRows(db: DatabaseSync, { table, rows }: Snapshot['tables'][number]): void {
  db.exec(`DELETE FROM ${table}`)
  const placeholders = Object.keys(rows[0] ?? {}).map(() => '?')
  if (placeholders.length === 0) return
  const insert = db.prepare(`INSERT INTO ${table} VALUES (${placeholders.join()})`)
  for (const row of rows) insert.run(...Object.values(row))
}

let snapshot: Promise<Snapshot> | null = null

/**
 * Fills a new store with the sample library and people. They are stored once in each process and copied from then on,
 * because storing them takes much longer.
 */
export async function copySampleInto(db: DatabaseSync, filesDir: string): Promise<void> {
  snapshot ??= takeSnapshot()
  const { tables, files } = await snapshot
  db.exec('BEGIN; PRAGMA defer_foreign_keys = ON')
  for (const table of tables) insertRows(db, table)
  db.exec('COMMIT')
  for (const { path, bytes, mode } of files) {
    const target = join(filesDir, path)
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
    writeFileSync(target, bytes, { mode })
  }
}
