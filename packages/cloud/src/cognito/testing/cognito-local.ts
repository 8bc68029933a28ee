import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { z } from 'zod'
import { startCognitoProxy } from './cognito-proxy.ts'

const program = fileURLToPath(new URL('bin/start.js', import.meta.resolve('cognito-local')))
const clockScript = new URL('file-clock.ts', import.meta.url).href
const watchdogScript = fileURLToPath(
  import.meta.resolve('@kitchen-table/application/testing/run-until-stdin-closes'),
)

export type CognitoLocal = {
  endpoint: string
  /** Returns a new client, which the caller destroys. */
  client(): CognitoIdentityProviderClient
  /** Returns the code of the user's last e-mail about a forgotten password. */
  readResetCode(userPoolId: string, sub: string): string
  /** Sets the time by which the codes of authenticator apps are checked, in ms since 1970. */
  setTime(now: number): void
  stop(): Promise<void>
}

type CognitoProcess = ChildProcessByStdio<Writable, Readable, Readable>

/** What cognito-local stores of a pool: its code of a reset is in no response. */
const storedPool = z.object({
  Users: z.record(
    z.string(),
    z
      .object({
        ConfirmationCode: z.string().default(''),
        Attributes: z.array(z.object({ Name: z.string(), Value: z.string().optional() })),
      })
      .loose(),
  ),
})

/** The e-mail with a code that cognito-local does not send. */
export type ResetEmail = { to: string; code: string }

function readUser(folder: string, sub: string, pools: readonly string[]) {
  const users = pools.map(
    (pool) =>
      storedPool.parse(JSON.parse(readFileSync(join(folder, '.cognito', 'db', pool), 'utf8'))).Users[sub],
  )
  const user = users.find((found) => found !== undefined)
  if (user === undefined) throw new Error(`cognito-local has no user ${sub}.`)
  return user
}

/** Returns the e-mail with the code that a user has requested last. */
function readResetEmail(folder: string, sub: string): ResetEmail {
  const pools = readdirSync(join(folder, '.cognito', 'db')).filter((name) => name !== 'clients.json')
  const { Attributes, ConfirmationCode: code } = readUser(folder, sub, pools)
  return { to: Attributes.find(({ Name }) => Name === 'email')?.Value ?? '', code }
}

/** Starts the program with its data in a folder. It ends with this process at the latest. */
async function startProgram(folder: string, { args = [], env = {}, onResetEmail }: ProgramOptions) {
  const child = spawn(process.execPath, [watchdogScript, process.execPath, ...args, program], {
    cwd: folder,
    env: { HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const proxy = await startCognitoProxy(await waitForEndpoint(child), {
    onResetCodeSent: async (sub) => onResetEmail?.(readResetEmail(folder, sub)),
  })
  const { endpoint } = proxy
  return {
    endpoint,
    client: () =>
      new CognitoIdentityProviderClient({
        endpoint,
        region: 'eu-central-1',
        credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      }),
    async stop() {
      await proxy.stop()
      const exit = child.exitCode === null ? once(child, 'exit') : null
      child.stdin.end()
      await exit
    },
  }
}

type ProgramOptions = {
  args?: string[]
  env?: Record<string, string>
  onResetEmail?: ((email: ResetEmail) => Promise<void>) | undefined
}

/**
 * Starts cognito-local on a free port, with its data in this folder, by the clock of the machine. It sends no e-mails;
 * those with a code of a reset are passed to `onResetEmail`.
 */
export const startCognitoLocalIn = (
  folder: string,
  { onResetEmail }: Pick<ProgramOptions, 'onResetEmail'> = {},
) => startProgram(folder, { onResetEmail })

/** Starts cognito-local on a free port, with its data in a temporary folder and a clock that tests set. */
export async function startCognitoLocal(): Promise<CognitoLocal> {
  const folder = mkdtempSync(join(tmpdir(), 'kitchen-table-cognito-'))
  const clockFile = join(folder, 'now')
  const setTime = (now: number) => writeFileSync(clockFile, String(now))
  setTime(Date.now())
  const running = await startProgram(folder, {
    args: ['--import', clockScript],
    env: { CLOCK_FILE: clockFile },
  })
  return {
    ...running,
    readResetCode: (userPoolId, sub) => readUser(folder, sub, [`${userPoolId}.json`]).ConfirmationCode,
    setTime,
    async stop() {
      await running.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the address that the program prints when it is ready. Throws if it ends before that. */
async function waitForEndpoint(child: CognitoProcess): Promise<string> {
  let errorOutput = ''
  child.stderr.on('data', (text: Buffer) => {
    errorOutput += text
  })
  const lines = createInterface({ input: child.stdout })
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const [, endpoint] = /running on (http:\/\/[\d.:]+)/.exec(line) ?? []
      if (endpoint !== undefined) resolve(endpoint)
    })
    child.once('exit', (code) =>
      reject(new Error(`cognito-local does not start: ${errorOutput || `it ended with ${code}.`}`)),
    )
  })
}
