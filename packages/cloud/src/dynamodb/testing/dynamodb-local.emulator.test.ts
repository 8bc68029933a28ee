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

test('DynamoDB Local ends when it is stopped', async () => {
  const local = await startDynamodbLocal()
  expect(await isOpen(local.endpoint)).toBe(true)
  await local.stop()
  await expect.poll(() => isOpen(local.endpoint)).toBe(false)
})

test('DynamoDB Local ends with the process that started it, even if that is killed by kill -9', async () => {
  const moduleUrl = new URL('./dynamodb-local.ts', import.meta.url).href
  const program = `
    import { startDynamodbLocal } from ${JSON.stringify(moduleUrl)}
    console.log((await startDynamodbLocal()).endpoint)
    process.stdin.resume().once('close', () => process.exit())`
  const parent = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [address]: string[] = await once(createInterface(parent.stdout), 'line')
  expect(await isOpen(String(address))).toBe(true)

  parent.kill('SIGKILL')
  await expect.poll(() => isOpen(String(address))).toBe(false)
})
