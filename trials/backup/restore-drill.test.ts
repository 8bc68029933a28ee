import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sampleTrack, sampleUnit } from '@kitchen-table/application/testing/samples'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import type { EmbeddedStores } from '@kitchen-table/embedded/open-embedded'
import { recountEvents } from '@kitchen-table/embedded/sqlite'
import { withStores } from '@kitchen-table/embedded/testing/samples'
import { runCommand } from '@kitchen-table/operator/testing/tools'
import { expect, test } from 'vitest'
import { signInLearners } from '../long-track.ts'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize, isNightly } from '../run-size.ts'
import { startServer } from '../start-server.ts'
import { fillLearners, LEARNERS } from './learners.ts'

const FILES = chooseByRunSize({ full: 4, nightly: 145 })
const FILE_SIZE = 4_000_000
const EVENTS = chooseByRunSize({ full: 20_000, nightly: 3_000_000 })
/** docs/security.md R12, for a store of 1 GB; asserted nightly only. */
const MAX_SECONDS = 600

async function fillFiles({ catalog, files }: EmbeddedStores): Promise<void> {
  const units = Array.from({ length: FILES }, (_, at) => `large-${at}`)
  for (const unitId of units) {
    const key = `units/${unitId}/film`
    const metadata = { type: 'application/zip', name: 'film.zip' }
    await files.put(key, randomBytes(FILE_SIZE), metadata)
    await catalog.saveUnit(sampleUnit({ unitId, attachment: { key, ...metadata, size: FILE_SIZE } }), null)
  }
  await catalog.saveTrack(sampleTrack({ trackId: 't-large', slug: 'large', units }), null)
}

/** Inserts a few years of events, with the counters that the product would have stored. */
function fillEvents(dataDir: string): void {
  const db = new DatabaseSync(join(dataDir, 'store.db'))
  db.exec(`
    BEGIN;
    WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n LIMIT ${EVENTS})
    INSERT INTO event_ids (sub, id, group_slug, time)
    SELECT 'sub-' || (n % ${LEARNERS}), printf('%08x-0000-7000-8000-%012x', n, n), 'acme', 1700000000000 + n * 40000
    FROM n;
    INSERT INTO usage_people (sub) SELECT DISTINCT sub FROM event_ids;
    INSERT INTO events (group_slug, time, id, person, event, layout, detail, "where")
    SELECT group_slug, time, id, person, 120, 'default', 'unit-' || (time / 40000 % 60), '/track/long'
    FROM event_ids JOIN usage_people USING (sub)`)
  recountEvents(db)
  db.exec('COMMIT')
  db.close()
}

test('a large store is restored completely from its backup, and the server starts on it', {
  timeout: 30 * 60_000,
}, async () => {
  const startedAt = performance.now()
  const dataDir = createTemporaryFolder()
  await withStores(dataDir, async (stores) => {
    await fillLearners(stores)
    await fillFiles(stores)
  })
  fillEvents(dataDir)

  const file = join(createTemporaryFolder(), 'backup.tar')
  const backup = await runCommand('backup', [file], { DATA_DIR: dataDir })
  expect(backup).toMatchObject({ code: 0, stderr: '' })
  expect(backup.stdout).toContain(`${EVENTS} events, ${FILES + 1} files`)

  const restored = join(createTemporaryFolder(), 'data')
  const restore = await runCommand('restore', [file], { DATA_DIR: restored })
  expect(restore).toMatchObject({ code: 0, stderr: '' })
  expect(restore.stdout).toMatch(/nothing is wrong with it\.\n$/)
  const product = await startServer({ DATA_DIR: restored })
  await signInLearners(product.address, 1)
  const seconds = restore.seconds + product.startupMs / 1000
  await product.stop()

  reportTrial('restore of a large store', startedAt, {
    'size (MB)': Math.round(statSync(file).size / 1_000_000),
    'backup (s)': backup.seconds.toFixed(1),
    'restore, check and start (RTO, s)': seconds.toFixed(1),
  })
  if (isNightly) expect(seconds).toBeLessThanOrEqual(MAX_SECONDS)
})
