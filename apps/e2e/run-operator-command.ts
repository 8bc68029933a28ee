import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Product } from './product.ts'

/** Runs an operator's command on the store of a running product. Throws with its output if it fails. */
export async function runOperatorCommand(
  { dataDir }: Product,
  command: string,
  ...options: string[]
): Promise<void> {
  const program = fileURLToPath(new URL(`../server/src/operations/commands/${command}.ts`, import.meta.url))
  const child = spawn(process.execPath, [program, ...options], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, APP_ENV: 'development', DATA_DIR: dataDir },
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${stderr}`)
}
