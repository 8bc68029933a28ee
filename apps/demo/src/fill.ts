import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readConfig } from '@kitchen-table/server/config'
import { openConfiguredStores } from '@kitchen-table/server/open-stores'
import { ContentError } from './content-file.ts'
import { fillStore } from './fill-store.ts'
import { limitConcurrentStoreCalls } from './limit-concurrent-store-calls.ts'
import { runFillAlone } from './run-fill-alone.ts'

const MAX_CLOUD_CALLS = 16

/** Fills an empty development store as a separate process, whose memory returns to the system when it ends. */
exitWithParent()
const contentDir = fileURLToPath(new URL('../../../content', import.meta.url))
const config = readConfig(process.env)
const failures: unknown[] = []
const stores = await openConfiguredStores({
  config,
  onFault: (error) => failures.push(error),
  waitsLong: true,
})
try {
  const { catalog, files, groups, members, people, directory, progress, events, jobs } = stores
  const written = { catalog, files, groups, members, people, directory, progress, events, jobs }
  const isCloud = config.cloud !== null
  const choosePassword = () => (isCloud ? `Aa1!${randomUUID()}` : null)
  const options = { contentDir, now: Date.now() }
  const fill = (own: typeof written) => fillStore({ ...own, choosePassword }, options)
  const fillDeps = {
    jobs,
    now: stores.readWallClock,
    newId: randomUUID,
    sleep: (milliseconds: number, signal?: AbortSignal) => sleep(milliseconds, undefined, { signal }),
  }
  // A store on this machine is locked by its server, which waits for this process.
  await (isCloud
    ? runFillAlone(fillDeps, () => fill(limitConcurrentStoreCalls(written, MAX_CLOUD_CALLS)))
    : fill(written))
} catch (error) {
  // An editor corrects a file of content/: print a sentence, without a stack.
  if (!(error instanceof ContentError)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await stores.close()
}
if (failures.length > 0)
  throw new AggregateError(failures, 'The demo library was filled, but not without faults')

/** Exits when the parent process, which waits for the fill, has ended; the next start resumes the fill. */
function exitWithParent(): void {
  process.once('disconnect', () => process.exit(1))
  process.channel?.unref()
}
