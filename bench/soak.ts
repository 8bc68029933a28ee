import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_INVITATIONS_A_DAY } from '@kitchen-table/domain/organizations'
import { runCommand } from '@kitchen-table/operator/testing/tools'
import { BOTH_CORES } from './child-process.ts'
import { timeImport } from './import-members.ts'
import { startMailSink } from './mail-sink.ts'
import { createJsonSender, removeMemberLimit } from './organization-requests.ts'
import { makeStore, type Store } from './product.ts'
import { type Figure, runAndPrint } from './report.ts'
import { learnerRange, runOpenLoad } from './run-open-load.ts'
import { findSlope, lowestOfPeriods, type Sample } from './slope.ts'
import { type Program, startProgram } from './start-program.ts'
import { compareStore, completedLessons } from './stored-writes.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** Overridable for a quick check. Minutes. Caches that have limits fill during the warm-up: after about 37 minutes. */
const SOAK_MINUTES = Number(process.env.BENCH_SOAK_MINUTES ?? 30)
const WARM_UP_MINUTES = Number(process.env.BENCH_SOAK_WARM_UP ?? 40)
const LEARNERS = 250
/** Fifty requests a second. */
const THINK_TIME_MS = 5 * SECOND
const SAMPLE_INTERVAL_MS = SECOND
/** Often, because what requests under way hold counts as well; the lowest of a minute has least of it. */
const LIVE_MEMORY_INTERVAL_MS = 5 * SECOND
const IMPORT_INTERVAL_MS = 3 * MINUTE
const IMPORTS = Math.ceil(((WARM_UP_MINUTES + SOAK_MINUTES) * MINUTE) / IMPORT_INTERVAL_MS) + 1
/** All imports together stay below the invitations that an organization sends on one day. */
const IMPORTED_PEOPLE = Math.min(500, Math.floor(MAX_INVITATIONS_A_DAY / IMPORTS))
const BACKUP_INTERVAL_MS = 5 * MINUTE

type Samples = Record<'resident' | 'live' | 'log' | 'files', Sample[]>

const liveMemoryReporter = new URL('report-live-memory.ts', import.meta.url).href

/**
 * Reads the server's memory (MB), the length of the log (MB) and the open files until it is stopped; every few
 * seconds also what is left of its memory after a garbage collection (MB).
 */
async function takeSamples({ process }: Program, { dataDir }: Store, signal: AbortSignal): Promise<Samples> {
  const samples: Samples = { resident: [], live: [], log: [], files: [] }
  const startedAt = performance.now()
  while (!signal.aborted) {
    const at = performance.now() - startedAt
    samples.resident.push({ at, value: process.memory()?.now ?? Number.NaN })
    if (at >= samples.live.length * LIVE_MEMORY_INTERVAL_MS)
      samples.live.push({ at, value: await process.request<number>({ name: 'live memory' }) })
    samples.log.push({ at, value: statSync(join(dataDir, 'store.db-wal')).size / 2 ** 20 })
    samples.files.push({ at, value: process.countOpenFiles() || Number.NaN })
    await sleep(SAMPLE_INTERVAL_MS)
  }
  return samples
}

/** Repeats something in intervals until it is stopped. Returns how often it was done. */
async function repeat(
  interval: number,
  signal: AbortSignal,
  run: (n: number) => Promise<unknown>,
): Promise<number> {
  let count = 0
  for (; !signal.aborted; count += 1) {
    await run(count)
    await sleep(interval, null, { signal }).catch(() => {})
  }
  return count
}

async function backUp(dataDir: string, file: string): Promise<void> {
  const { code, stderr } = await runCommand('backup', [file], { DATA_DIR: dataDir })
  if (code !== 0) throw new Error(`The backup ended with ${code}: ${stderr}`)
  rmSync(file)
}

async function putLoad(program: Program, store: Store, countEmails: () => number) {
  const ending = new AbortController()
  const { signal } = ending
  const administrator = { origin: program.origin, adminCookie: store.adminCookie }
  await removeMemberLimit(createJsonSender(administrator))
  const crowd = {
    learners: learnerRange(0, LEARNERS, store.cookies),
    startAfter: 0,
    arrivalSpread: 10 * SECOND,
    thinkTime: THINK_TIME_MS,
    mix: 'everything',
  } as const
  const maxDuration = (WARM_UP_MINUTES + SOAK_MINUTES) * MINUTE
  const load = runOpenLoad(program, store, [crowd], { maxDuration }).finally(() => ending.abort())
  const [run, samples, imports, backups] = await Promise.all([
    load,
    takeSamples(program, store, signal),
    repeat(IMPORT_INTERVAL_MS, signal, (n) =>
      timeImport(administrator, IMPORTED_PEOPLE, { prefix: `run-${n}-` }),
    ),
    repeat(BACKUP_INTERVAL_MS, signal, (n) => backUp(store.dataDir, `${store.dataDir}-${n}.tar`)),
  ])
  return {
    run,
    samples,
    beside: `beside ${imports} imports of ${IMPORTED_PEOPLE} people, ${backups} backups and ${countEmails()} e-mails`,
  }
}

const formatValues = (samples: Sample[], digits: number): string =>
  samples.map(({ value }) => value.toFixed(digits)).join(', ')

/** Memory, log and open files of the product at 50 requests a second, with imports and backups (docs/security.md P3). */
async function benchmarkSoak(): Promise<Figure[]> {
  const store = await makeStore({ learners: LEARNERS })
  const before = completedLessons(store.dataDir)
  const mail = await startMailSink({ delayMs: 5 })
  const program = await startProgram(store.dataDir, BOTH_CORES, {
    SMTP_URL: mail.url,
    NODE_OPTIONS: `--import=${liveMemoryReporter}`,
  })
  const { run, samples, beside } = await putLoad(program, store, mail.countEmails)
  await program.process.end('SIGKILL')
  const { lost, unexpected } = compareStore(store.dataDir, before, run.writes)
  const check = await runCommand('check-store', [], { DATA_DIR: store.dataDir })
  await Promise.all([store.remove(), mail.close()])

  const measured = (all: Sample[]) => all.filter(({ at }) => at >= WARM_UP_MINUTES * MINUTE)
  // The last minute is not a whole one.
  const lowestOf = (all: Sample[]) => lowestOfPeriods(measured(all), MINUTE).slice(0, -1)
  const [live, resident] = [lowestOf(samples.live), lowestOf(samples.resident)]
  const files = lowestOf(samples.files).map(({ value }) => value)
  const perSecond = run.requests.length / ((WARM_UP_MINUTES + SOAK_MINUTES) * 60)
  return [
    [
      `growth of live memory over ${SOAK_MINUTES} minutes`,
      findSlope(live) * HOUR,
      'soakMemory',
      `lowest of each minute ${formatValues(live, 1)}; ${perSecond.toFixed(0)} requests a second ${beside}`,
    ],
    [
      `growth of resident memory over ${SOAK_MINUTES} minutes, MB an hour`,
      findSlope(resident) * HOUR,
      undefined,
      `lowest of each minute ${formatValues(resident, 0)}`,
    ],
    ['longest log', Math.max(...samples.log.map(({ value }) => value)), 'soakLog'],
    [
      'open files, last minute more than the first',
      (files.at(-1) ?? Number.NaN) - (files.at(0) ?? Number.NaN),
      'soakFiles',
      `lowest of each minute ${[...new Set(files)].join(', ')}`,
    ],
    [
      'writes lost, doubled or never sent, after a kill',
      lost + unexpected + (check.code === 0 ? 0 : 1),
      'soakLost',
      `of ${run.writes.length}; the store check ended with ${check.code}`,
    ],
  ]
}

if (import.meta.main) await runAndPrint(benchmarkSoak)
