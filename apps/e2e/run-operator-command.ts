import { type CommandName, runCommand } from '@kitchen-table/operator/testing/tools'
import type { Product } from './product.ts'

/** Runs an operator's command on the store of a running product. Throws with its output if it fails. */
export async function runOperatorCommand(
  { settings }: Product,
  command: CommandName,
  ...options: string[]
): Promise<void> {
  const env = { ...process.env, ...settings }
  const { code, stderr } = await runCommand(command, options, env)
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${stderr}`)
}
