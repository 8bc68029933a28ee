import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { startDynamodbLocal } from './dynamodb-local.ts'

const isOpen = (address: string) =>
  fetch(address).then(
    () => true,
    () => false,
  )

test('it ends when it is stopped', async () => {
  const local = await startDynamodbLocal()
  expect(await isOpen(local.endpoint)).toBe(true)
  await local.stop()
  await expect.poll(() => isOpen(local.endpoint)).toBe(false)
})

test('it ends with whoever started it, also by kill -9', async () => {
  const starter = new URL('./dynamodb-local.ts', import.meta.url).href
  const program = `
    import { startDynamodbLocal } from ${JSON.stringify(starter)}
    console.log((await startDynamodbLocal()).endpoint)
    process.stdin.resume().once('close', () => process.exit())`
  const other = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [address]: string[] = await once(createInterface(other.stdout), 'line')
  expect(await isOpen(String(address))).toBe(true)

  other.kill('SIGKILL')
  await expect.poll(() => isOpen(String(address))).toBe(false)
})
