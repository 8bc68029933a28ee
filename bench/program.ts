import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { asStarted } from './as-started.ts'
import { type Running, running, spawnNode } from './child.ts'

const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))

/** The product's own program, serving a store. */
export type Program = {
  port: number
  origin: string
  process: Running
  /** When its process was started, as performance.now() has it. */
  startedAt: number
}

function portOf({ stdout }: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = ''
    stdout?.on('data', (text: Buffer) => {
      said += text
      const [, port] = /is open at http:\/\/localhost:(\d+)/.exec(said) ?? []
      if (port) resolve(Number(port))
    })
    stdout?.once('end', () => reject(new Error('The product ended before it was open')))
  })
}

/**
 * Starts the product on a free port over a folder that make-data.ts has filled; logs nothing but faults. `others` are
 * settings besides the usual.
 */
export async function startProgram(
  dataDir: string,
  cores: string,
  others: Record<string, string> = {},
): Promise<Program> {
  const { env, ...started } = asStarted()
  const settings = {
    APP_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
    SMTP_URL: 'smtp://127.0.0.1:9',
    ...others,
  }
  const startedAt = performance.now()
  const child = spawnNode(main, cores, { ...started, env: { ...env, ...settings } }, [
    'ignore',
    'pipe',
    'inherit',
    'ipc',
  ])
  const process = running(child, 'the product')
  const port = await portOf(child)
  return { port, origin: `http://127.0.0.1:${port}`, process, startedAt }
}
